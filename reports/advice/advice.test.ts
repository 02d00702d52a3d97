import { describe, expect, test } from 'vitest'
import { cleanRun } from '../../fixtures/samples/sample-run.ts'
import type { RevisionFacts } from '../../harness/trace/facts.ts'
import type { JsonObject } from '../../schema/json.ts'
import { newRecord, type RunRecord } from '../record/run-record.ts'
import { adviceOf } from './advise.ts'

function recordOf(facts: Partial<RevisionFacts>): RunRecord {
  const place = { revision: '2025-11-25', transport: 'streamable-http' } as const
  const nothing = { capabilities: {}, tools: [], resources: [], resourceTemplates: [], prompts: [] }
  return { ...newRecord(), facts: { side: 'server', accepted: [{ ...place, ...nothing, ...facts }], refused: [] } }
}

const withTool = (inputSchema: JsonObject, name = 'search') => adviceOf(recordOf({ tools: [{ name, inputSchema }] }))
const object = { type: 'object' } as const

describe('tools that model providers refuse', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    ['tools.schema-combined-at-root', { ...object, anyOf: [{ required: ['a'] }] }, ['search (anyOf)']],
    ['tools.array-without-items', { ...object, properties: { ids: { type: 'array' } } }, ['search (ids)']],
    [
      'tools.array-without-items',
      { ...object, properties: { a: { anyOf: [{ type: ['array', 'null'] }, object] } } },
      ['search (a)'],
    ],
    ['tools.array-without-items', { ...object, $defs: { row: { type: 'array' } } }, ['search ($defs.row)']],
    ['tools.property-name', { ...object, properties: { 'tags[]': {} } }, ['search (tags[])']],
  ])('%s: %j', (id, schema, about) => {
    expect(withTool(schema)).toEqual([expect.objectContaining({ id, about })])
  })

  test.each<JsonObject>([
    object,
    { ...object, properties: { a: { anyOf: [object, { type: 'string' }] } } },
    { ...object, properties: { ids: { type: 'array', items: {} }, pair: { type: 'array', prefixItems: [{}] } } },
    { ...object, properties: { 'projects.any': {}, type: { enum: ['array'] } } },
    { ...object, properties: 'nothing that can be read' },
  ])('nothing is said of %j', (schema) => {
    expect(withTool(schema)).toEqual([])
  })

  test.each(['files.read', 'x'.repeat(65)])('tools.name: %s', (name) => {
    expect(withTool(object, name)).toEqual([expect.objectContaining({ id: 'tools.name', about: [name] })])
  })

  test('one tool in several places is named once', () => {
    const { facts } = recordOf({ tools: [{ name: 'a.b', inputSchema: object }] })
    const [place] = facts?.accepted ?? []
    const accepted = place === undefined ? [] : [place, { ...place, revision: '2025-06-18' as const }]
    const record: RunRecord = { ...newRecord(), facts: { side: 'server', accepted, refused: [] } }
    expect(adviceOf(record)).toEqual([expect.objectContaining({ about: ['a.b'] })])
  })
})

test('a server that is open to web clients, and lets them do too little', () => {
  expect(
    adviceOf(recordOf({ browser: { notAllowed: ['mcp-protocol-version'], notExposed: ['mcp-session-id'] } })),
  ).toEqual([
    expect.objectContaining({ id: 'http.cors-allow-headers', about: ['mcp-protocol-version'] }),
    expect.objectContaining({ id: 'http.cors-expose-headers' }),
  ])
  expect(adviceOf(recordOf({ browser: { notAllowed: [], notExposed: [] } }))).toEqual([])
})

describe('starts', () => {
  const info = cleanRun.flatMap((event) => (event.type === 'run-started' ? [event.info] : [])).at(0)
  const starts = (slow: number) => ({ count: 4, slow, slowMs: 5_000, totalMs: 30_000 })

  test('most are slow', () => {
    expect(adviceOf({ ...newRecord(), info, starts: starts(3) })).toEqual([
      expect.objectContaining({ id: 'starts.slow', says: expect.stringContaining('3 of 4 starts took over 5') }),
    ])
  })
  test('one that is slow may be the machine', () => {
    expect(adviceOf({ ...newRecord(), info, starts: starts(2) })).toEqual([])
  })
})
