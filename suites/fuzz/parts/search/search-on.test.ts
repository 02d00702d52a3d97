import { expect, test } from 'vitest'
import { type FoundCause, type SearchResult, silence } from './search.ts'
import { type CaseOutcome, searchOn } from './search-on.ts'

const cause = (broke: string): FoundCause<string> => ({
  ...{ smallest: 'x', broke, cause: broke, count: 1, shrinks: 0, seed: 1, path: '' },
})
const late = cause(`${silence} afterwards`)
const broken = cause('a second response')

/** What each search finds, and how it looks when it is shown. */
async function follow(
  rounds: readonly (readonly FoundCause<string>[])[],
  shown: CaseOutcome,
  isOver = false,
  isLate = false,
) {
  const searches: (readonly [seed: number, patience: number])[] = []
  const reported: string[] = []
  const indices: number[] = []
  const result: SearchResult<string> = await searchOn<string>({
    seed: 7,
    search: async (seed, patience) => {
      searches.push([seed, patience])
      return { found: rounds[searches.length - 1] ?? [], unrepeated: undefined, last: 'last' }
    },
    show: async (_, index) => {
      indices.push(index)
      return shown
    },
    report: ({ broke }) => reported.push(broke),
    isOver: () => isOver,
    isLate: () => isLate,
  })
  return { searches, reported, indices, found: result.found.length }
}

test('a search whose finds came late goes on with other messages and more patience, and reports none of them', async () => {
  const { searches, reported, indices, found } = await follow([[late], [late]], 'late')
  expect(searches).toEqual([
    [7, 1],
    [1007, 2],
    [2007, 4],
  ])
  expect({ reported, indices, found }).toEqual({ reported: [], indices: [0, 1], found: 0 })
})

test.each<[string, FoundCause<string>, CaseOutcome]>([
  ['what is silent again', late, 'broken'],
  ['what is no silence', broken, 'late'],
  ['what cannot be shown any more', late, 'gone'],
])('%s is reported, and ends the search', async (_, found, shown) => {
  const { searches, reported } = await follow([[found], [found]], shown)
  expect(searches).toHaveLength(1)
  expect(reported).toEqual([found.broke])
})

test('a search goes on neither when its time is over nor when as much was shown as is read', async () => {
  expect((await follow([[late]], 'late', true)).searches).toHaveLength(1)
  expect((await follow([Array.from({ length: 5 }, () => late)], 'late')).searches).toHaveLength(1)
})

test('when time is up one cause is shown, and the others are reported as they were found', async () => {
  const { reported, indices } = await follow([[broken, late, broken]], 'broken', true, true)
  expect(indices).toEqual([0])
  expect(reported).toEqual([broken.broke, late.broke, broken.broke])
})

test('when time is up and the first cause was late, the next is shown', async () => {
  const { reported, indices } = await follow([[late, late]], 'late', true, true)
  expect({ indices, reported }).toEqual({ indices: [0, 1], reported: [] })
})
