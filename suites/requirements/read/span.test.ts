import { expect, test } from 'vitest'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import { resolveSpan, type Span } from './span.ts'

const known = ['2024-11-05', '2025-03-26', '2025-06-18', '2027-01-01']
const { revisions: _, ...entry } = sampleRequirement('a.b')

const pagesOf = (span: Span) => resolveSpan({ ...entry, ...span }, known).revisions

test.each<[string, Span, Record<string, string>]>([
  ['one page, from a revision on', { since: '2025-06-18', page: 'a' }, { '2025-06-18': 'a', '2027-01-01': 'a' }],
  ['to a revision', { since: '2024-11-05', until: '2025-03-26', page: 'a' }, { '2024-11-05': 'a', '2025-03-26': 'a' }],
  [
    'a page that changes',
    { since: '2025-03-26', pages: { '2025-03-26': 'a', '2027-01-01': 'b' } },
    { '2025-03-26': 'a', '2025-06-18': 'a', '2027-01-01': 'b' },
  ],
  [
    'not stated for a while',
    { since: '2024-11-05', pages: { '2024-11-05': 'a', '2025-03-26': 'none', '2027-01-01': 'a' } },
    { '2024-11-05': 'a', '2027-01-01': 'a' },
  ],
  ['an extension draft stands for itself', { since: 'ext-tasks-draft', page: 'tasks' }, { 'ext-tasks-draft': 'tasks' }],
])('%s', (_name, span, expected) => {
  expect(pagesOf(span)).toEqual(expected)
})

test('further places are carried on as pages are, and end with none', () => {
  const also = { '2024-11-05': ['x', 'y'], '2025-06-18': 'none' }
  expect(resolveSpan({ ...entry, since: '2024-11-05', page: 'a', also }, known).also).toEqual({
    '2024-11-05': ['x', 'y'],
    '2025-03-26': ['x', 'y'],
  })
})
