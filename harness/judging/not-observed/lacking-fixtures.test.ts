import { describe, expect, test } from 'vitest'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import type { FixtureDefinition } from '../../fixtures/fixture-definition.ts'
import type { Requirement } from '../suite.ts'
import { type FixtureSituation, lackingFixtures } from './lacking-fixtures.ts'

const contract: readonly FixtureDefinition[] = [
  { name: 'slow-tool', side: 'server', kind: 'tool', duty: 'slow', variants: { 'counter-tool': 'a sibling' } },
  { name: 'media-prompt', side: 'server', kind: 'prompt', duty: 'media' },
  { name: 'paged-list', side: 'server', kind: 'list', duty: 'pages' },
  { name: 'call-tool', side: 'client', kind: 'driver-action', duty: 'call' },
]

const needing = (...needs: readonly string[]): Requirement =>
  sampleRequirement('a.b', { observe: 'cooperation', needs })

const lacking = (needs: readonly string[], situation: Partial<FixtureSituation> = {}) =>
  lackingFixtures(needing(...needs), { side: 'server', bound: ['slow-tool'], contract, ...situation })?.split(':')[0]

describe('what a requirement needs and the target does not serve', () => {
  test.each<[readonly string[], string | undefined]>([
    [[], undefined],
    [['slow-tool'], undefined],
    [['media-prompt'], 'needs media-prompt'],
    [['slow-tool', 'counter-tool'], 'needs counter-tool'],
    [['slow-tool|media-prompt'], undefined],
    [['counter-tool|media-prompt'], 'needs counter-tool or media-prompt'],
  ])('%j: %s', (needs, reason) => {
    expect(lacking(needs)).toBe(reason)
  })

  test('a client lacks what its driver does not do', () => {
    expect(lacking(['cancel-call'], { side: 'client', bound: ['call-tool'] })).toBe('needs cancel-call')
  })

  test.each<[string, readonly string[], Partial<FixtureSituation>]>([
    ['fixtures of the other side', ['call-tool'], {}],
    ['what no primitive serves', ['paged-list'], {}],
    ['what is no action', ['slow-tool'], { side: 'client' }],
    ['what a client does', ['call-tool'], { side: 'client', bound: ['call-tool'] }],
    ['what the experiment does not use', ['media-prompt'], { used: ['slow-tool'] }],
    ['anything where nobody looked', ['media-prompt'], { bound: undefined }],
  ])('is not %s', (_, needs, situation) => {
    expect(lacking(needs, situation)).toBeUndefined()
  })
})
