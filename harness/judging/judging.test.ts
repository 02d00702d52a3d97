/** A verdict that was reported can change no more, whatever comes late. */
import { expect, test } from 'vitest'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import type { EventBody } from '../trace/events.ts'
import { passed } from './finding.ts'
import { Judging } from './judging.ts'

const place = { revision: '2025-11-25', transport: 'stdio' } as const
const cell = { scenario: 'server/one', ...place }
const opened = (connection: string, execution?: number): EventBody => ({
  kind: 'connection-opened',
  connection,
  target: 'server',
  ...place,
  ...(execution === undefined ? {} : { execution }),
})
const closed = (connection: string): EventBody => ({ kind: 'connection-closed', connection, by: 'us' })

function judgingOf() {
  const rule = sampleRequirement('rule.watched', { actor: 'server', revisions: { '2025-11-25': 'page' } })
  const scenario = { id: cell.scenario, title: '', target: 'server' as const, drive: async () => {}, judges: {} }
  const monitor = { id: 'monitors/all', title: '', judges: { 'rule.watched': () => passed } }
  const suite = {
    requirements: new Map([[rule.id, rule]]),
    scenarios: [scenario],
    monitors: [monitor],
    fixtures: [],
    presets: [],
  }
  const judging = new Judging({ suite, describe: () => ({ link: '' }), validate: () => () => [] })
  let seq = 0
  const take = (...bodies: readonly EventBody[]): void => {
    for (const body of bodies) judging.event({ ...body, seq, at: seq++ })
  }
  const listed = { tools: [], resources: [], resourceTemplates: [], prompts: [] }
  take({ kind: 'facts', facts: { side: 'server', accepted: [{ ...place, capabilities: {}, ...listed }], refused: [] } })
  judging.plan('server', [cell])
  const settled = () => judging.settle().results.map(({ requirement, verdict }) => `${requirement} ${verdict}`)
  return { judging, take, settled, work: () => [...judging.work()] }
}

test('what a scenario run opens after all that was planned there has ended is not judged', () => {
  const { judging, take, settled, work } = judgingOf()
  take({ kind: 'execution-started', execution: 1, ...cell }, opened('c1', 1), closed('c1'))
  take({ kind: 'execution-ended', execution: 1, outcome: 'timed-out' })
  work()
  judging.ended(cell)
  expect(settled()).toEqual(['rule.watched passed'])
  take(opened('c2', 1), closed('c2'))
  expect(work).not.toThrow()
})

test('a connection that opens while another is still open there is judged', () => {
  const { judging, take, settled, work } = judgingOf()
  take(opened('c1'))
  judging.ended(cell)
  expect(settled()).toEqual([])
  take(opened('c2'), closed('c1'), closed('c2'))
  work()
  expect(settled()).toEqual(['rule.watched passed'])
})

test('who ends later than the run and asks for verdicts gets none before what was open is judged', () => {
  const { judging, take, settled, work } = judgingOf()
  take(opened('c1'), closed('c1'))
  work()
  take(opened('c2'))
  judging.end()
  expect(settled()).toEqual([])
  expect(work).not.toThrow()
  expect(settled()).toEqual(['rule.watched passed'])
})

test.each<[what: string, more: readonly EventBody[], verdict: string]>([
  ['is not read again', [], 'not-observed'],
  ['is read if more came on it', [{ kind: 'message', connection: 'c1', direction: 'received', text: '{}' }], 'passed'],
])('a connection that a search has had read %s', (_, more, verdict) => {
  const note = {
    kind: 'note',
    connection: 'c1',
    released: true,
    judged: true,
    note: 'read by the search alone',
  } as const
  const released = { ...note, execution: 1 }
  const { judging, take, settled, work } = judgingOf()
  take({ kind: 'execution-started', execution: 1, ...cell }, opened('c1', 1))
  take(released)
  take(...more, closed('c1'), { kind: 'execution-ended', execution: 1, outcome: 'completed' })
  work()
  judging.ended(cell)
  judging.end()
  expect(settled()).toEqual(verdict === 'passed' ? ['rule.watched passed'] : [])
})
