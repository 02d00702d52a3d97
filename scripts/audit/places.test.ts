import { describe, expect, test } from 'vitest'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import type { Requirement } from '../../harness/judging/suite.ts'
import { type RevisionId, revisions } from '../../schema/index.ts'
import { since } from '../../schema/spans.ts'
import { isRequirementId, ledger } from '../../suites/requirements/ledger.ts'
import { loadFaults } from '../load/load-faults.ts'
import { allPlaces, type Limited, placesOf } from './places.ts'

const rule = sampleRequirement('a.b.c', {
  actor: 'sender',
  revisions: { '2024-11-05': 'page', '2025-11-25': 'page', '2026-07-28': 'page' },
})

const short = (places: readonly { revision: string; transport: string }[]): string[] =>
  places.map(({ revision, transport }) => `${revision} ${transport}`)

/** From a revision on, the newest first. */
const newer = (first: RevisionId, transport: string): string[] =>
  since(first)
    .toReversed()
    .map((revision) => `${revision} ${transport}`)

test.each(['server', 'client'] as const)('%s: each revision over each transport that it has, once', (side) => {
  const places = short(allPlaces(side))
  expect(new Set(places).size).toBe(places.length)
  expect(places).toHaveLength(2 * revisions.length)
  expect(places).toContain('2024-11-05 http-sse')
  expect(places).not.toContain('2024-11-05 streamable-http')
})

describe('where a fault can show', () => {
  test.each<[string, Limited, Partial<Requirement>, string[]]>([
    [
      'where its rule holds, on pipes and the newest revision first',
      {},
      {},
      [
        '2026-07-28 stdio',
        '2025-11-25 stdio',
        '2024-11-05 stdio',
        '2026-07-28 streamable-http',
        '2025-11-25 streamable-http',
        '2024-11-05 http-sse',
      ],
    ],
    ['on the transport of its rule', {}, { transport: 'http-sse' }, ['2024-11-05 http-sse']],
    ['in its own revisions', { revisions: ['2024-11-05'] }, { transport: 'stdio' }, ['2024-11-05 stdio']],
    ['on its own transports', { transports: ['http-sse'] }, {}, ['2024-11-05 http-sse']],
    ['nowhere, if its revisions are not those of its rule', { revisions: ['2025-06-18'] }, {}, []],
    [
      'nowhere, if the revision has no such transport',
      { transports: ['streamable-http'] },
      { revisions: { '2024-11-05': 'page' } },
      [],
    ],
    [
      'in the revision that the extension of its rule is written for',
      {},
      { revisions: { 'ext-tasks-draft': 'tasks' } },
      [...newer('2026-07-28', 'stdio'), ...newer('2026-07-28', 'streamable-http')],
    ],
    ['nowhere, if its extension is written for none', {}, { revisions: { 'ext-other-draft': 'page' } }, []],
    [
      'where its extension is at home',
      {},
      { transport: 'streamable-http', revisions: { 'ext-auth-draft': 'page' } },
      newer('2025-11-25', 'streamable-http'),
    ],
  ])('%s', (_, fault, requirement, places) => {
    expect(short(placesOf(fault, { ...rule, ...requirement }, 'server'))).toEqual(places)
  })

  test('for a client, no process first', () => {
    expect(placesOf({}, rule, 'client')[0]).toEqual({ revision: '2026-07-28', transport: 'streamable-http' })
  })
})

test.each(['server', 'client'] as const)('%s: no fault repeats what the ledger says of its rule', async (side) => {
  const repeated = (await loadFaults(side)).flatMap(({ name, requirement: id, fault }) => {
    const requirement = isRequirementId(id) ? ledger.get(id) : undefined
    if (requirement === undefined) return [`${name}: no such requirement`]
    const count = (limited: Limited): number => placesOf(limited, requirement, side).length
    const { revisions, transports } = fault
    const here = count({ revisions, transports })
    return [
      ...(revisions !== undefined && count(transports ? { transports } : {}) === here ? [`${name}: revisions`] : []),
      ...(transports !== undefined && count(revisions ? { revisions } : {}) === here ? [`${name}: transports`] : []),
    ]
  })
  expect(repeated).toEqual([])
})
