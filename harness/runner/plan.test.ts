import { expect, test } from 'vitest'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import { passed } from '../judging/finding.ts'
import type { ServerScenario, Suite } from '../judging/suite.ts'
import { allRevisions } from '../revisions/index.ts'
import type { Facts, RevisionFacts } from '../trace/facts.ts'
import { plan } from './plan.ts'

const scenario: ServerScenario = {
  id: 'server/a',
  title: 'A',
  target: 'server',
  drive: async () => {},
  judges: { 'a.b': () => passed },
}
const revisions = Object.fromEntries(allRevisions.map(({ id }) => [id, 'page']))
const suite: Suite = {
  requirements: new Map([['a.b', sampleRequirement('a.b', { revisions })]]),
  scenarios: [scenario],
  monitors: [],
  fixtures: [],
  presets: [],
}
const accepting = (
  ...places: readonly (readonly [RevisionFacts['revision'], RevisionFacts['transport']])[]
): Facts => ({
  side: 'server',
  accepted: places.map(([revision, transport]) => ({
    ...{ revision, transport, capabilities: {} },
    ...{ tools: [], resources: [], resourceTemplates: [], prompts: [] },
  })),
  refused: [],
})

test('a quick run is planned in the newest accepted revision of each era, over each transport', () => {
  const facts = accepting(
    ['2025-03-26', 'stdio'],
    ['2025-06-18', 'stdio'],
    ['2026-07-28', 'stdio'],
    ['2024-11-05', 'http-sse'],
  )
  const places = (quick: boolean) =>
    plan(suite, facts, () => true, quick).cells.map(({ revision, transport }) => `${revision} ${transport}`)
  expect(places(true)).toEqual(['2025-06-18 stdio', '2026-07-28 stdio', '2024-11-05 http-sse'])
  expect(places(false)).toHaveLength(4)
  expect(plan(suite, facts, () => true, true).omitted).toMatchObject([
    { revision: '2025-03-26', reason: expect.stringContaining('quick run') },
  ])
})
