/** Versions that nobody has, near those that are there. */
import { revisions } from '../../../schema/index.ts'

/** Well formed, and no revision: long ago, far ahead, and the day before and after one. */
export const unknownVersions = {
  past: '1900-01-01',
  future: '2099-01-01',
  'a day before one': '2025-06-17',
  'a day after the newest': dayAfter(revisions.findLast((id) => /^\d/.test(id)) ?? ''),
} as const

/** No date at all, or almost one. */
export const malformedVersions = {
  'no date': 'not-a-version',
  'a number': '1.0.0',
  'one zero less': '2025-6-18',
  'one digit more': '2025-06-180',
} as const

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
