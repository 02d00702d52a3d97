/** What is seen of a server before it is known to speak any revision is judged; a refusal by right is none of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { runOnServer } from '../../../fixtures/in-process/run-on-server.ts'
import { type Reply, serveLines } from '../../../fixtures/wire/serve-lines.ts'
import { isJsonObject, type Json, type JsonObject, type RevisionId } from '../../../schema/index.ts'
import { loadSuite } from '../../../suites/index.ts'
import type { Suite } from '../../judging/suite.ts'
import { at } from '../../wire/json/json.ts'

let suite: Suite

beforeAll(async () => {
  suite = await loadSuite()
})

/** Runs the whole suite on a server over stdio. */
async function run(reply: Reply, revisions?: readonly RevisionId[]) {
  const { events, summary } = await runOnServer(serveLines(reply), {
    suite,
    revisions,
    limits: { startMs: 400, requestMs: 200, scenarioMs: 10_000, runMs: 60_000 },
    concurrency: 4,
  })
  const { exitCode, counts } = summary
  const results = events.flatMap((event) => (event.type === 'result' ? [event.result] : []))
  const problems = events.flatMap((event) => (event.type === 'problem' ? [event.message] : []))
  const those = (verdict: string) => [
    ...new Set(results.filter((r) => r.verdict === verdict).map((r) => r.requirement)),
  ]
  return { exitCode, red: those('failed'), warned: those('warned'), ours: counts['harness-error'], problems }
}

const versionOf = ({ params }: JsonObject): string => {
  const version = at(params, 'protocolVersion')
  return typeof version === 'string' ? version : ''
}

const opened = (id: Json | undefined, members: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  id: id ?? null,
  result: { capabilities: {}, serverInfo: { name: 's', version: '1' }, ...members },
})

/** A legacy server without features that answers initialize by `open`, and whatever else as the rules have it. */
const legacy =
  (open: Reply): Reply =>
  (message, ...ways) => {
    const [write] = ways
    const { id, method } = message
    if (method === 'initialize') open(message, ...ways)
    else if (method === 'ping' && id !== undefined) write({ jsonrpc: '2.0', id, result: {} })
    else if (id !== undefined && typeof method === 'string')
      write({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
  }

let offers = 0

describe('an opening that breaks a rule is red', () => {
  test.each<[string, string, Reply]>([
    ['names no version', 'lifecycle.init.server-responds', (m, write) => write(opened(m.id, {}))],
    [
      'names another version each time',
      'lifecycle.version.echo-supported',
      (m, write) => write(opened(m.id, { protocolVersion: `2020-01-${10 + (offers++ % 80)}` })),
    ],
    [
      'has the id of no request',
      'messages.response.id-echo',
      (m, write) => write(opened(0, { protocolVersion: versionOf(m) })),
    ],
    [
      'begins with a byte order mark',
      'stdio.server.stdout-only-messages',
      (m, _, __, raw) => raw(`\uFEFF${JSON.stringify(opened(m.id, { protocolVersion: versionOf(m) }))}\n`),
    ],
    [
      'has text around it',
      'stdio.server.stdout-only-messages',
      (m, _, __, raw) => raw(`answer: ${JSON.stringify(opened(m.id, { protocolVersion: versionOf(m) }))} ok\n`),
    ],
    [
      'comes twice',
      'messages.response.exactly-once',
      (m, write) => {
        for (let i = 0; i < 2; i += 1) write(opened(m.id, { protocolVersion: versionOf(m) }))
      },
    ],
  ])('%s', async (_, requirement, open) => {
    const { exitCode, red, ours, problems } = await run(legacy(open), ['2025-06-18'])
    expect(red, problems.join('\n')).toContain(requirement)
    expect([exitCode, ours]).toEqual([1, 0])
  })
})

test('one that answers each request, of whatever revision, under another id', async () => {
  const answers = legacy((m, write) => write(opened(m.id, { protocolVersion: versionOf(m) })))
  const other: Reply = (message, write, ...ways) =>
    answers(message, (json) => write(isJsonObject(json) ? { ...json, id: `not-${json.id}` } : json), ...ways)
  const { exitCode, red, ours, problems } = await run(other, ['2025-11-25', '2026-07-28'])
  expect(red, problems.join('\n')).toContain('messages.response.id-echo')
  expect([exitCode, ours]).toEqual([1, 0])
})

describe('a refusal by right is no red', () => {
  test.each<[string, Reply, readonly RevisionId[] | undefined]>([
    [
      'of all but a version that nobody else knows',
      (m, write) => write(opened(m.id, { protocolVersion: 'DRAFT-1' })),
      undefined,
    ],
    [
      'of the one version that was asked for',
      (m, write) => write(opened(m.id, { protocolVersion: '2025-11-25' })),
      ['2024-11-05'],
    ],
    [
      'by an error',
      (m, write) =>
        write({ jsonrpc: '2.0', id: m.id ?? null, error: { code: -32602, message: 'Unsupported version' } }),
      undefined,
    ],
  ])('%s', async (_, open, revisions) => {
    const { exitCode, red, ours } = await run(legacy(open), revisions)
    expect([exitCode, red, ours]).toEqual([3, [], 0])
  })
})

describe('our own side keeps the rules', () => {
  test.each<[string, JsonObject]>([
    ['where capabilities are lists', { capabilities: { tools: [], resources: [], prompts: [], logging: [] } }],
    ['where there are none', { capabilities: [] }],
  ])('%s', async (_, members) => {
    const { ours, problems } = await run(
      legacy((m, write) => write(opened(m.id, { protocolVersion: versionOf(m), ...members }))),
      ['2025-11-25'],
    )
    expect([ours, problems]).toEqual([0, []])
  })
})

test('a server that serves a revision and lists another one is judged by what it serves', async () => {
  const modern: Reply = (message, write) => {
    const { id, method } = message
    const version = at(message.params, '_meta', 'io.modelcontextprotocol/protocolVersion')
    if (id === undefined) return
    const common = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' }
    const results: Readonly<Record<string, JsonObject>> = {
      'server/discover': { ...common, supportedVersions: ['2099-01-01'], capabilities: { tools: {} } },
      'tools/list': { ...common, tools: [] },
    }
    const result = typeof method === 'string' && version === '2026-07-28' ? results[method] : undefined
    write({
      jsonrpc: '2.0',
      id,
      ...(result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }),
    })
  }
  const { exitCode, warned, ours, problems } = await run(modern, ['2026-07-28'])
  expect(warned, problems.join('\n')).toContain('discover.result.versions-usable')
  expect([exitCode === 3, ours]).toEqual([false, 0])
})
