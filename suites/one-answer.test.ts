/** One answer that is wrong in its form makes one failure, however many judges read it. */
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { runOnServer } from '../fixtures/in-process/run-on-server.ts'
import { streamChannels } from '../harness/transports/stdio/client.ts'
import { createReferenceServer, type Seams } from '../reference-servers/reference-server.ts'
import { isJsonObject, type Json, type JsonObject, type RevisionId } from '../schema/index.ts'
import { loadSuite } from './index.ts'

const suite = await loadSuite()
const scenarios = suite.scenarios.filter(({ id }) => /^server\/(ping|messages|errors|tools|resources)\//.test(id))

type Damage = (answer: JsonObject) => Json
const without =
  (member: string, more: JsonObject = {}): Damage =>
  (answer) => ({ ...Object.fromEntries(Object.entries(answer).filter(([name]) => name !== member)), ...more })
const neither = without('result')
const nothing: Damage = (answer) => ({ ...answer, result: null })

/** What fails on a server that answers a method so. */
async function failures(method: string, revision: RevisionId, damage: Damage): Promise<readonly string[]> {
  const outgoing: Seams['outgoing'] = (message, context, next) =>
    context.request?.method === method && isJsonObject(message) && 'result' in message
      ? [damage(message)]
      : next(message, context)
  const server = streamChannels(() => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()]
    const fault = { requirement: 'none', says: 'answers in a form that is none', seams: { outgoing } }
    const reference = createReferenceServer({ fault })
    const exited = reference.attachStdio(stdin, stdout).closed.then(() => {
      stdout.end()
      return { code: 0, signal: null }
    })
    return { stdin, stdout, exited, kill: () => void reference.close() }
  })
  const limits = { startMs: 1_000, requestMs: 500, scenarioMs: 10_000, runMs: 60_000 }
  const { events } = await runOnServer(server, { suite: { ...suite, scenarios }, revisions: [revision], limits })
  const results = events.flatMap((event) => (event.type === 'result' ? [event.result] : []))
  return results.flatMap(({ verdict, requirement }) =>
    verdict === 'failed' || verdict === 'harness-error' ? [requirement] : [],
  )
}

const both = { error: { code: -32603, message: 'Both' } }
const cases: readonly (readonly [method: string, what: string, requirement: string, Damage, RevisionId?])[] = [
  ['ping', 'neither result nor error', 'messages.response.result-or-error', neither],
  ['ping', 'a null result', 'messages.response.result-or-error', nothing],
  ['ping', 'a result and an error', 'messages.response.not-both', (answer) => ({ ...answer, ...both })],
  ['ping', 'a list as result', 'messages.envelope.shape', (answer) => ({ ...answer, result: [] })],
  ['ping', 'an error without a code', 'messages.error.code-and-message', without('result', { error: {} })],
  [
    'ping',
    'a text as code',
    'messages.error.code-integer',
    without('result', { error: { code: 'E', message: 'A text' } }),
  ],
  ['ping', 'no jsonrpc', 'messages.jsonrpc.version-member', without('jsonrpc')],
  ['tools/call', 'neither result nor error', 'messages.response.result-or-error', neither],
  ['tools/call', 'a null result', 'messages.response.result-or-error', nothing, '2026-07-28'],
]

for (const [method, what, requirement, damage, revision = '2025-11-25'] of cases) {
  test(`${method}: ${what} is ${requirement} alone`, async () => {
    expect(await failures(method, revision, damage)).toEqual([requirement])
  })
}
