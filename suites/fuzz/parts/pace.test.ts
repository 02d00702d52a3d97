import { expect, test } from 'vitest'
import { Pace } from './deliver.ts'

test.each<[what: string, took: readonly number[], ms: number]>([
  ['nothing is known of how fast it answers', [], 2_000],
  ['it answers at once', [1, 3], 500],
  ['it takes a while, sometimes', [1, 200, 1], 1_000],
  ['it is slow', [1_500], 2_000],
])('time for a message that is tried alone where %s', (_, took, ms) => {
  const pace = new Pace()
  for (const one of took) pace.took(one)
  expect(pace.aloneMs(2_000)).toBe(ms)
})
