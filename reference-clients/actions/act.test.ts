import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createReferenceClient } from '../client.ts'
import type { JsonObject } from '../messages.ts'
import { resultOf, scriptedStdioServer } from '../scripted-server.ts'

const revision = '2025-11-25'

const folder = mkdtempSync(join(tmpdir(), 'roots-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A root that is there: a client may leave out what is not. */
function folderUri(name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  return pathToFileURL(path).href
}

type Script = Parameters<typeof scriptedStdioServer>[0]

/** What the client sent and reported; `special` may take a message over by returning true. */
async function acted(actions: readonly JsonObject[], special: (...args: Parameters<Script>) => boolean = () => false) {
  const server = scriptedStdioServer((message, io) => {
    if (special(message, io)) return
    const result = resultOf(message.method, revision) ?? {}
    if (message.method !== undefined && message.id !== undefined) io.send({ jsonrpc: '2.0', id: message.id, result })
  })
  const reports: JsonObject[] = []
  const client = createReferenceClient({ revision, actions, report: (line) => reports.push(line) })
  await client.run(server)
  const reported = reports.map(({ action, outcome }) => `${action}: ${outcome}`)
  return { received: server.received, reports, reported }
}

test('a call is withdrawn after its time, and the session goes on', async () => {
  const { received, reported } = await acted(
    [
      { action: 'connect' },
      { action: 'cancel-call', name: 'echo', arguments: { text: 'a' }, afterMs: 10 },
      { action: 'read-resource', uri: 'a:b' },
    ],
    ({ method }) => method === 'tools/call',
  )
  const call = received.find(({ method }) => method === 'tools/call')
  expect(received).toContainEqual(
    expect.objectContaining({
      method: 'notifications/cancelled',
      params: expect.objectContaining({ requestId: call?.id }),
    }),
  )
  expect(reported).toEqual(['cancel-call: cancelled', 'read-resource: result'])
})

test('a request has a limit of its own', async () => {
  const call = { action: 'call-tool', name: 'echo', arguments: { text: 'a' }, timeoutMs: 20 }
  const { reported } = await acted([{ action: 'connect' }, call], ({ method }) => method === 'tools/call')
  expect(reported).toEqual(['call-tool: timed-out'])
})

test('roots are given as told, and a change is announced', async () => {
  const { received } = await acted(
    [
      { action: 'change-roots', set: [{ uri: folderUri('one') }] },
      { action: 'connect' },
      { action: 'change-roots', set: [{ uri: folderUri('two') }] },
      { action: 'list-tools' },
    ],
    ({ method }, { send }) => {
      if (/initialized$|roots\/list_changed$/.test(String(method)))
        send({ jsonrpc: '2.0', id: 'r', method: 'roots/list' })
      return false
    },
  )
  expect(received.find(({ method }) => method === 'initialize')?.params).toMatchObject({
    capabilities: { roots: { listChanged: true } },
  })
  expect(received.filter(({ id }) => id === 'r').at(-1)?.result).toEqual({ roots: [{ uri: folderUri('two') }] })
})

test('sampling is answered as told, with progress, and stops when it is cancelled', async () => {
  const sampling = { messages: [], maxTokens: 10 }
  const { received } = await acted(
    [
      {
        action: 'answer-sampling',
        answers: [
          { text: 'one', delayMs: 600 },
          { text: 'never', delayMs: 60_000 },
        ],
      },
      { action: 'connect' },
      { action: 'wait', for: 'notifications/done' },
    ],
    ({ method, id }, { send }) => {
      const _meta = { progressToken: 'p' }
      if (method === 'notifications/initialized')
        send({ jsonrpc: '2.0', id: 's1', method: 'sampling/createMessage', params: { ...sampling, _meta } })
      if (id === 's1') {
        send({ jsonrpc: '2.0', id: 's2', method: 'sampling/createMessage', params: sampling })
        send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 's2' } })
        send({ jsonrpc: '2.0', method: 'notifications/done' })
      }
      return false
    },
  )
  expect(received.find(({ id }) => id === 's1')?.result).toMatchObject({ content: { type: 'text', text: 'one' } })
  expect(received.filter(({ method }) => method === 'notifications/progress')).toHaveLength(2)
  expect(received.filter(({ id }) => id === 's2')).toEqual([])
})

test('what it does not know is reported, and the next action is done', async () => {
  const { reported } = await acted([{ action: 'connect' }, { action: 'fly' }, { action: 'list-tools' }])
  expect(reported).toEqual(['fly: unsupported', 'list-tools: result'])
})
