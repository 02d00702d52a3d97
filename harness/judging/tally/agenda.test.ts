import { beforeEach, describe, expect, test } from 'vitest'
import type { Cell, Place } from '../../trace/place.ts'
import { passed } from '../finding.ts'
import type { Monitor, ServerScenario, Suite } from '../suite.ts'
import { Agenda } from './agenda.ts'

const scenario = (id: string, ...judged: string[]): ServerScenario => ({
  id,
  title: id,
  target: 'server',
  drive: async () => {},
  judges: Object.fromEntries(judged.map((one) => [one, () => passed])),
})
const watch: Monitor = { id: 'monitors/watch', title: 'watch', judges: { 'rule.watched': () => passed } }
const suite: Suite = {
  requirements: new Map(),
  scenarios: [scenario('server/one', 'rule.one', 'rule.both'), scenario('server/two', 'rule.both')],
  monitors: [watch],
  fixtures: [],
  presets: [],
}

const here: Place = { revision: '2025-11-25', transport: 'stdio' }
const there: Place = { revision: '2025-06-18', transport: 'stdio' }
const cell = (id: string, place: Place): Cell => ({ scenario: id, ...place })

let agenda: Agenda
const openRules = (place: Place) =>
  ['rule.one', 'rule.both', 'rule.watched'].filter((id) => agenda.isOpen(id, place)).join(' ')

beforeEach(() => {
  agenda = new Agenda(suite)
})

describe('what is still open', () => {
  test('all, as long as there is no plan', () => {
    expect(openRules(here)).toBe('rule.one rule.both rule.watched')
  })

  test('a rule, until all scenarios that judge it in the place have ended', () => {
    agenda.plan('server', [cell('server/one', here), cell('server/two', here), cell('server/one', there)])
    agenda.ended(cell('server/one', here))
    expect(openRules(here)).toBe('rule.both rule.watched')
    expect(openRules(there)).toBe('rule.one rule.both rule.watched')
    agenda.ended(cell('server/two', here))
    expect(openRules(here)).toBe('')
  })

  test('what a monitor watches, until all connections of the place are closed as well', () => {
    agenda.connectionOpened(here)
    agenda.plan('server', [cell('server/one', here)])
    agenda.ended(cell('server/one', here))
    expect(openRules(here)).toBe('rule.watched')
    agenda.connectionClosed(here)
    expect(openRules(here)).toBe('')
  })

  test('for a client what a monitor watches, until nothing runs over the transport: it may be served any revision', () => {
    agenda.plan('client', [cell('server/one', here), cell('server/two', there)])
    agenda.ended(cell('server/one', here))
    expect(openRules(here)).toBe('rule.watched')
    agenda.ended(cell('server/two', there))
    expect(openRules(here)).toBe('')
  })

  test('nothing, when a cell ends twice or was never planned', () => {
    agenda.plan('server', [cell('server/one', here)])
    agenda.ended(cell('server/two', here))
    agenda.ended(cell('server/one', here))
    agenda.ended(cell('server/one', here))
    agenda.plan('server', [])
    expect(openRules(here)).toBe('')
  })

  test('nothing, after the end', () => {
    agenda.plan('server', [cell('server/one', here)])
    agenda.connectionOpened(here)
    agenda.end()
    expect(openRules(here)).toBe('')
  })
})
