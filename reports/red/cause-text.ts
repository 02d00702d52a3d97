/** What is known about a breach, in sentences. */
import type { Result } from '../../harness/judging/result.ts'

/** One line for whose it is, one for what helps. */
export function causeLines({ causes = [] }: Pick<Result, 'causes'>): readonly string[] {
  return causes.flatMap(({ sdk, cause, fix, repaired }) => [
    `${sdk === undefined ? '' : `Your SDK, not your code (${sdk}): `}${cause}`,
    ...(fix === undefined ? [] : [`${fix}${repaired === undefined ? '' : ` Repaired in ${repaired}.`}`]),
  ])
}
