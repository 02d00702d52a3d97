/** What ties the suite to the ledger. `npx tsx scripts/mark-unjudged.ts` repairs what the first test finds. */

import { describe, expect, test } from 'vitest'
import { boundKinds, holdsIn, type Scenario, transportKinds } from '../harness/index.ts'
import { revisions } from '../schema/index.ts'
import { loadSuite } from './index.ts'
import { judgesByRequirement } from './requirements/cells/judged.ts'
import { notYet } from './requirements/cells/unjudged.ts'
import { readLedger } from './requirements/read/read.ts'

/** May only be lowered. */
const notYetCeiling = 0

const suite = await loadSuite()
const { requirements } = readLedger()
const judges = judgesByRequirement(suite)

test('each requirement is judged, or says why not', () => {
  const judgedButMarked = requirements.filter((r) => judges.has(r.id) && r.unjudged !== undefined)
  const neither = requirements.filter((r) => !judges.has(r.id) && r.unjudged === undefined)
  expect({ judgedButMarked: ids(judgedButMarked), neither: ids(neither) }).toEqual({ judgedButMarked: [], neither: [] })
})

test('the number of requirements that are not judged yet only falls', () => {
  expect(requirements.filter((r) => r.unjudged === notYet).length).toBeLessThanOrEqual(notYetCeiling)
})

test('each judge names a requirement that exists', () => {
  expect([...judges.keys()].filter((id) => !suite.requirements.has(id))).toEqual([])
})

test('the ledger of a run is that of the files', () => {
  expect([...suite.requirements.values()]).toEqual(requirements)
})

test('the folder of a scenario is the topic of something that it judges or provokes', () => {
  const elsewhere = suite.scenarios.filter((scenario) => {
    const [side, topic = ''] = scenario.id.split('/')
    return side !== 'fuzz' && !requirementsOf(scenario).some((id) => id.startsWith(`${topic}.`))
  })
  expect(ids(elsewhere)).toEqual([])
})

describe('a requirement has one judge on each side', () => {
  /** Generated messages are read by the functions that the other judge imports: `isAnswered`, `responsesById`, `envelopeReadings`. */
  const scenarios = suite.scenarios.filter(({ id }) => !id.startsWith('fuzz/'))

  test.each(['server', 'client', 'authorization-server'] as const)('%s', (side) => {
    const judgesOf = new Map<string, Set<unknown>>()
    const add = (id: string, judge: unknown): void => {
      judgesOf.set(id, (judgesOf.get(id) ?? new Set()).add(judge))
    }
    for (const scenario of scenarios.filter(({ target }) => target === side))
      for (const [id, judge] of Object.entries(scenario.judges)) add(id, judge)
    for (const monitor of suite.monitors)
      for (const [id, judge] of Object.entries(monitor.judges)) {
        const requirement = suite.requirements.get(id)
        if (requirement !== undefined && boundKinds(requirement).includes(side)) add(id, judge)
      }
    expect([...judgesOf].filter(([, judges]) => judges.size > 1).map(([id]) => id)).toEqual([])
  })
})

test('what a scenario provokes is judged by a monitor', () => {
  const monitored = new Set(suite.monitors.flatMap(({ judges }) => Object.keys(judges)))
  const provoked = suite.scenarios.flatMap(({ id, provokes = [] }) => provokes.map((rule) => `${id}: ${rule}`))
  expect(provoked.filter((entry) => !monitored.has(entry.split(': ')[1] ?? ''))).toEqual([])
})

test.each(suite.scenarios.map((scenario) => [scenario.id, scenario] as const))(
  '%s can judge what it names',
  (_, scenario) => {
    const cells = (scenario.revisions ?? revisions).flatMap((revision) =>
      (scenario.transports ?? transportKinds).map((transport) => ({ revision, transport })),
    )
    expect(requirementsOf(scenario)).not.toEqual([])
    for (const id of requirementsOf(scenario)) {
      const requirement = suite.requirements.get(id)
      if (requirement === undefined) continue
      expect(boundKinds(requirement), `${id} binds`).toContain(scenario.target)
      expect(
        cells.some(({ revision, transport }) => holdsIn(requirement, revision, transport)),
        `${id} holds somewhere in ${JSON.stringify(cells)}`,
      ).toBe(true)
      expect(requirement.observe, `${id} can be observed`).not.toMatch(/none|tolerance/)
    }
  },
)

test.each(suite.monitors.map((monitor) => [monitor.id, monitor] as const))(
  '%s can judge what it names',
  (_, monitor) => {
    for (const id of Object.keys(monitor.judges)) {
      const requirement = suite.requirements.get(id)
      if (requirement === undefined) continue
      expect(boundKinds(requirement), `${id} binds`).not.toEqual([])
      expect(requirement.observe, `${id} can be observed`).not.toMatch(/none|tolerance/)
    }
  },
)

function requirementsOf({ judges, provokes = [] }: Scenario): readonly string[] {
  return [...Object.keys(judges), ...provokes]
}

function ids(entries: readonly { id: string }[]): string[] {
  return entries.map((entry) => entry.id)
}
