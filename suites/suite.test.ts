/** What ties the suite to the ledger. `npx tsx scripts/mark-unjudged.ts` repairs what the first test finds. */

import { expect, test } from 'vitest'
import { boundSides, holdsIn, transportKinds } from '../harness/index.ts'
import { revisions } from '../schema/index.ts'
import { loadSuite } from './index.ts'
import { judgesByRequirement } from './requirements/judged.ts'
import { readLedger } from './requirements/read.ts'
import { notYet } from './requirements/unjudged.ts'
import { topicsByFile } from './requirements/vocabulary.ts'

/** May only be lowered. */
const notYetCeiling = 593

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

test('the folder of a scenario is a topic of the ledger', () => {
  const topics = Object.values(topicsByFile).flat()
  const elsewhere = suite.scenarios.filter(({ id }) => {
    const [side, topic = ''] = id.split('/')
    return side !== 'fuzz' && !topics.includes(topic)
  })
  expect(ids(elsewhere)).toEqual([])
})

test.each(suite.scenarios.map((scenario) => [scenario.id, scenario] as const))(
  '%s can judge what it names',
  (_, scenario) => {
    const cells = (scenario.revisions ?? revisions).flatMap((revision) =>
      (scenario.transports ?? transportKinds).map((transport) => ({ revision, transport })),
    )
    for (const id of Object.keys(scenario.judges)) {
      const requirement = suite.requirements.get(id)
      if (requirement === undefined) continue
      expect(boundSides(requirement), `${id} binds`).toContain(scenario.target)
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
      expect(boundSides(requirement), `${id} binds`).not.toEqual([])
      expect(requirement.observe, `${id} can be observed`).not.toMatch(/none|tolerance/)
    }
  },
)

function ids(entries: readonly { id: string }[]): string[] {
  return entries.map((entry) => entry.id)
}
