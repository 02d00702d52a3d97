/** A requirement that breaks the same way in several places is one finding. */
import type { Result } from '../../harness/judging/result.ts'
import { groupBy } from '../record/group.ts'
import { inline } from '../text/terminal.ts'

/** Ids that a target draws anew on each connection. */
const drawn = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{16,}\b/gi

/** Groups results of one requirement whose breach differs only in the revision's own name and in drawn ids. */
export function ways(results: readonly Result[]): readonly [Result, ...Result[]][] {
  return [...groupBy(results, way).values()]
}

function way({ verdict, revision, expected, actual, reason }: Result): string {
  return [verdict, expected ?? '', inline(actual), reason ?? '']
    .join('\n')
    .replaceAll(revision, '<revision>')
    .replace(drawn, '<id>')
}
