/** Whatever we send that is wrong on purpose is wrong in one way: with two, an answer shows nothing of either. */
import { expect, test } from 'vitest'
import { pipedServer } from '../../fixtures/in-process/piped-server.ts'
import { runOnServer } from '../../fixtures/in-process/run-on-server.ts'
import { streamChannels } from '../../harness/transports/stdio/client.ts'
import type { ServerOptions } from '../../reference-servers/reference-server.ts'
import {
  findMethod,
  isJsonObject,
  type Json,
  type JsonObject,
  loadValidators,
  type RevisionId,
  type Validators,
} from '../../schema/index.ts'
import { loadSuite } from '../index.ts'

/** Every message that the scenarios send to a server of this revision, without those that are generated. */
async function sentIn(revision: RevisionId): Promise<readonly JsonObject[]> {
  const sent: JsonObject[] = []
  const listening: ServerOptions['quirk'] = {
    says: 'keeps what it is sent',
    seams: {
      incoming(message, connection, next) {
        const json: Json = JSON.parse(JSON.stringify(message))
        if (isJsonObject(json)) sent.push(json)
        return next(message, connection)
      },
    },
  }
  const suite = await loadSuite()
  const scenarios = suite.scenarios.filter(({ id }) => !id.startsWith('fuzz/'))
  await runOnServer(
    streamChannels(() => pipedServer(listening)),
    {
      suite: { ...suite, scenarios, monitors: [] },
      revisions: [revision],
      limits: { startMs: 30_000, requestMs: 5_000, scenarioMs: 60_000, runMs: 120_000 },
      concurrency: 4,
    },
  )
  return sent
}

/** The places of what is wrong with a request or notification, each once; what lies inside another counts with that. */
function flaws(message: JsonObject, revision: RevisionId, validators: Validators): readonly string[] {
  const { method } = message
  const type = typeof method === 'string' ? findMethod(revision, method, 'client')?.requestType : undefined
  const wanted = type !== undefined && validators.has(type) ? type : undefined
  const isNotification = typeof method === 'string' && method.startsWith('notifications/')
  const bare = isNotification ? 'JSONRPCNotification' : 'JSONRPCRequest'
  const rules = [wanted ?? bare, bare].flatMap((name) => validators.validate(name, message))
  const paths = [...new Set(rules.map(({ path }) => path))]
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(`${other}/`)))
}

const isAnswer = (message: JsonObject): boolean => 'result' in message || 'error' in message

test.each<RevisionId>(['2025-11-25', '2026-07-28'])('each message in %s has one flaw at most', async (revision) => {
  const validators = await loadValidators(revision)
  const sent = (await sentIn(revision)).filter((message) => !isAnswer(message))
  expect(sent.length).toBeGreaterThan(100)
  const twice = sent.flatMap((message) => {
    const found = flaws(message, revision, validators)
    return found.length > 1 ? [`${found.join(' and ')}: ${JSON.stringify(message).slice(0, 300)}`] : []
  })
  expect([...new Set(twice)]).toEqual([])
})
