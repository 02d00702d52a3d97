import { describe, expect, test } from 'vitest'
import { sampleSuite } from '../../../fixtures/samples/sample-suite.ts'
import { selection } from './selection.ts'

const everything = { scenarios: [], requirements: [], excluded: [] }
const scenario = ['server/lifecycle/negotiation', 'lifecycle.version.echo'] as const
const monitor = ['monitors/once', 'messages.response.once'] as const

test.each([
  [{}, true, true],
  [{ scenarios: ['lifecycle/*'] }, true, true],
  [{ requirements: ['messages.*'] }, false, true],
  [{ requirements: ['lifecycle', 'messages'] }, true, true],
  [{ excluded: ['monitors'] }, true, false],
  [{ excluded: ['lifecycle.version.echo'] }, false, true],
  [{ scenarios: ['negotiation'], requirements: ['lifecycle.*'] }, true, false],
])('%j', (filter, scenarioIn, monitorIn) => {
  const select = selection(sampleSuite, { ...everything, ...filter })
  expect([select(...scenario), select(...monitor)]).toEqual([scenarioIn, monitorIn])
})

test('on security: only requirements that are', () => {
  const id = 'lifecycle.version.echo'
  const requirement = sampleSuite.requirements.get(id)
  if (requirement === undefined) throw new Error(`no ${id}`)
  const suite = { ...sampleSuite, requirements: new Map([[id, { ...requirement, security: true as const }]]) }
  const select = selection(suite, { ...everything, security: true })
  expect([select(...scenario), select(...monitor)]).toEqual([true, false])
})

test.each([
  [{}, false],
  [{ security: true }, true],
  [{ scenarios: ['negotiation'] }, true],
  [{ requirements: ['lifecycle.*'] }, true],
  [{ only: [{ requirement: 'lifecycle.version.echo' }] }, true],
])('a scenario that is run on request, with %j', (filter, isRun) => {
  const scenarios = sampleSuite.scenarios.map((one) =>
    one.id === scenario[0] ? { ...one, onRequest: true as const } : one,
  )
  const requirements = new Map(
    [...sampleSuite.requirements].map(([id, one]) => [id, { ...one, security: true as const }]),
  )
  const select = selection({ ...sampleSuite, scenarios, requirements }, { ...everything, ...filter })
  expect(select(...scenario)).toBe(isRun)
})

test('a filter of scenarios leaves other scenarios out', () => {
  const select = selection(sampleSuite, { ...everything, scenarios: ['negotiation'] })
  expect(select('server/lifecycle/other', 'lifecycle.version.echo')).toBe(false)
})

describe('a pattern that fits nothing is refused', () => {
  test.each([
    [{ scenarios: ['negotation'] }, '--scenario: no scenario matches "negotation"; did you mean negotiation?'],
    [{ requirements: ['zzzzz'] }, '--requirement: no requirement of the ledger matches "zzzzz"'],
    [
      { requirements: ['tools.call.slow'] },
      '--requirement: expected a requirement that is judged, got "tools.call.slow"; see mcp-conform explain tools.call.slow',
    ],
    [
      { excluded: ['monitors/onse'] },
      '--exclude: no scenario, monitor or requirement matches "monitors/onse"; did you mean monitors/once?',
    ],
  ])('%j', (filter, message) => {
    expect(() => selection(sampleSuite, { ...everything, ...filter })).toThrow(
      expect.objectContaining({ name: 'UsageError', message }),
    )
  })
})

describe('scenarios of the official suite', () => {
  const suite = { ...sampleSuite, official: { once: ['messages.response.once'], 'once:nothing': [] } }
  const select = (scenarios: readonly string[]) => selection(suite, { ...everything, scenarios })

  test('stand for the requirements that cover them, whoever judges these', () => {
    const official = select(['official:once'])
    expect([official(...scenario), official(...monitor)]).toEqual([false, true])
  })

  test('are added to scenarios of ours', () => {
    const both = select(['official:once', 'negotiation'])
    expect([both(...scenario), both(...monitor)]).toEqual([true, true])
  })

  test.each([
    ['official:onse', '--scenario: no scenario of the official suite matches "onse"; did you mean once?'],
    ['official:once:nothing', '--scenario: no requirement covers once:nothing of the official suite'],
  ])('%s is refused', (name, message) => {
    expect(() => select([name])).toThrow(expect.objectContaining({ name: 'UsageError', message }))
  })
})
