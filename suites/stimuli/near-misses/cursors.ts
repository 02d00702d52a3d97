/** Cursors that a list never gave out. */
import type { Json } from '../../../schema/index.ts'

export const garbage = {
  'no cursor of anybody': 'not-a-cursor-\u2603',
  'a page before the first': Buffer.from('{"page":-1}').toString('base64'),
  'a negative number': '-1',
} as const

/** Odd in a way for which no code is asked for: the empty one is valid in 2026-07-28, the number breaks the schema. */
export const oddCursors: readonly Json[] = ['', 'x'.repeat(10_000), 5, '%00']

/** What a right cursor becomes by one character that no encoding of cursors has. */
export const oneMore = (cursor: string): string => `${cursor}~`
