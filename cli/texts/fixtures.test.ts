import { expect, test } from 'vitest'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import { fixturesText } from './fixtures.ts'

const fixture = (name: string) => ({ name, side: 'server', kind: 'tool', duty: 'works', unlocks: 1 }) as const

/** The line that says which share a target reaches. */
function share(
  recognised: readonly string[] | undefined,
  judged: readonly string[] = ['a', 'b', 'c'],
): string | undefined {
  const text = fixturesText({
    side: 'server',
    fixtures: [fixture('slow-tool'), fixture('header-tool')],
    requirements: [
      sampleRequirement('a', { needs: ['slow-tool'] }),
      sampleRequirement('b', { needs: ['slow-tool|header-tool', 'call-tool'] }),
      sampleRequirement('c', { needs: ['header-tool', 'slow-tool'] }),
      sampleRequirement('d'),
    ],
    judged: new Set(judged),
    recognised: recognised === undefined ? undefined : new Set(recognised),
    width: 80,
  })
  return /share +(.*)/.exec(text)?.[1]
}

test.each([
  [['slow-tool'], '2 of 3 judged requirements that need a fixture (66 %)'],
  [['header-tool'], '1 of 3 judged requirements that need a fixture (33 %)'],
  [['slow-tool', 'header-tool'], '3 of 3 judged requirements that need a fixture (100 %)'],
  [[], '0 of 3 judged requirements that need a fixture (0 %)'],
])('with %j a target reaches %s', (recognised, words) => {
  expect(share(recognised)).toBe(words)
})

test('what nobody judges does not count, and nothing is said where nobody looked', () => {
  expect(share(['slow-tool'], ['a'])).toBe('1 of 1 judged requirements that need a fixture (100 %)')
  expect(share(undefined)).toBeUndefined()
})
