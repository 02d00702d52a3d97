/** Why a breach does not count, in words. */
import type { Excuse } from '../../harness/judging/result.ts'

const kinds = {
  baseline: 'known',
  unsteady: 'known to be flaky',
  pending: 'pending',
} as const satisfies Record<Excuse['by'], string>

/** `known: the SDK drops batches (until 2026-12-31, https://...)` */
export function excuseText({ by, reason, link, until }: Excuse): string {
  const more = [...(until === undefined ? [] : [`until ${until}`]), ...(link === undefined ? [] : [link])]
  return `${kinds[by]}: ${reason}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
}
