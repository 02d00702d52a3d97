import { expect, test } from 'vitest'
import type { Result } from '../../judging/result.ts'
import type { EventBody } from '../../trace/events.ts'
import { Refusals } from './refusals.ts'

const place = { revision: '2025-11-25', transport: 'streamable-http' } as const
const opened = { jsonrpc: '2.0', id: 1, result: { capabilities: {} } }
const served = { jsonrpc: '2.0', id: 2, result: { tools: [] } }

const said = (connection: string, message: object): EventBody => ({
  kind: 'message',
  connection,
  direction: 'sent',
  text: JSON.stringify(message),
})
const refused = (connection: string): EventBody => ({
  kind: 'note',
  connection,
  refused: true,
  note: 'refused: no JSON',
})

/** Scenario runs with one connection each: `c1`, `c2` and so on. */
function seen(runs: readonly ((connection: string) => readonly EventBody[])[]): Refusals {
  const refusals = new Refusals()
  let seq = 0
  for (const [n, of] of runs.entries()) {
    const execution = n + 1
    const start: EventBody = { kind: 'execution-started', execution, ...place, scenario: `s${n}` }
    for (const event of [start, ...of(`c${execution}`)]) refusals.see({ execution, ...event, seq: seq++, at: seq })
  }
  return refusals
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const partly = (c: string): EventBody[] => [said(c, opened), said(c, served), refused(c)]
const probes = (c: string): EventBody[] => [refused(c), said(c, opened), said(c, served)]
const nothing = (c: string): EventBody[] => [refused(c)]
const plain = (c: string): EventBody[] => [said(c, opened), said(c, served)]

function result(verdict: Result['verdict'], connection: string): Result {
  const line = { seq: 1, at: 1, connection, from: 'target', role: 'offending' } as const
  return { ...place, requirement: 'x', level: 'MUST', says: '', link: '', verdict, source: 's', evidence: [line] }
}

test.each<[string, Refusals, readonly Result[], readonly string[]]>([
  ['nothing was refused', seen(times(4, plain)), [], []],
  ['most came to nothing', seen([...times(3, nothing), plain]), [], ['problem']],
  ['a part was refused in many runs', seen([...times(3, partly), ...times(9, plain)]), [], ['problem']],
  ['a part was refused once', seen([partly, ...times(9, plain)]), [], ['bound']],
  ['before a conversation begins, a client may try', seen(times(9, probes)), [], []],
  ['a failure tells why', seen(times(9, partly)), [result('failed', 'c3')], []],
  ['a warning tells why', seen(times(9, partly)), [result('warned', 'c3')], []],
  ['a failure elsewhere tells nothing', seen(times(9, partly)), [result('failed', 'c20')], ['bound']],
  ['what passed tells nothing', seen(times(9, partly)), [result('passed', 'c3')], ['problem']],
])('%s', (_, refusals, results, types) => {
  expect(refusals.events(results).map(({ type }) => type)).toEqual(types)
})
