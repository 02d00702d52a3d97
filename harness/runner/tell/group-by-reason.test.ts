import { expect, test } from 'vitest'
import { groupByReason, untested } from './group-by-reason.ts'

const refused = [
  { revision: '2025-06-18', transport: 'stdio', reason: 'it ended with code 1' },
  { revision: '2025-11-25', transport: 'stdio', reason: 'it ended with code 1' },
  { revision: '2026-07-28', transport: 'stdio', reason: 'no such method' },
  { revision: '2025-11-25', transport: 'streamable-http', reason: 'it ended with code 1' },
] as const

test('a reason is told once, with all places that have it', () => {
  expect(groupByReason(refused)).toEqual([
    '2025-06-18 and 2025-11-25 over stdio; 2025-11-25 over streamable-http: it ended with code 1',
    '2026-07-28 over stdio: no such method',
  ])
})

test('what was lost to time is told in the number that it has', () => {
  expect(untested(refused.slice(0, 2))).toEqual([
    '2025-06-18 and 2025-11-25 over stdio were not tested: it ended with code 1',
  ])
  expect(untested(refused.slice(2, 3))).toEqual(['2026-07-28 over stdio was not tested: no such method'])
})
