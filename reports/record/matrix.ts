/** Areas of the specification by places: how each stands in each, the worst area first. */
import type { Verdict } from '../../harness/judging/finding.ts'
import type { Result } from '../../harness/judging/result.ts'
import { type Place, placeName } from '../../harness/trace/place.ts'
import { noVerdicts, type VerdictCounts } from './verdicts.ts'

export interface MatrixRow {
  readonly area: string
  /** By the name of the place; none where nothing of the area applies. */
  readonly cells: ReadonlyMap<string, VerdictCounts>
}

/** The first part of a requirement's id. */
export function areaOf(requirement: string): string {
  return requirement.split('.', 1)[0] ?? requirement
}

export function matrixOf(results: Iterable<Result>): readonly MatrixRow[] {
  const rows = new Map<string, Map<string, VerdictCounts>>()
  for (const result of results) {
    const area = areaOf(result.requirement)
    const cells = rows.get(area) ?? new Map<string, VerdictCounts>()
    rows.set(area, cells)
    const counts = cells.get(placeName(result)) ?? noVerdicts()
    cells.set(placeName(result), counts)
    counts[result.verdict] += 1
  }
  return [...rows]
    .map(([area, cells]): MatrixRow => ({ area, cells }))
    .sort((a, b) => weight(b) - weight(a) || (a.area < b.area ? -1 : 1))
}

/** Broken MUSTs weigh more than any number of warnings. */
function weight({ cells }: MatrixRow): number {
  const sum = (verdict: Verdict) => [...cells.values()].reduce((total, counts) => total + counts[verdict], 0)
  return sum('failed') * 1_000_000 + sum('harness-error') * 100_000 + sum('warned') * 100
}

/** `✗ 1 of 6`, `! 2 of 6`, `✓ 6`, `✓ 4 of 6`, `○ 0 of 2`, `·` where nothing applies. */
export function cellText(counts: VerdictCounts | undefined): string {
  if (counts === undefined) return '·'
  const judged = counts.passed + counts.failed + counts.warned
  const all = judged + counts['not-observed'] + counts['harness-error']
  if (counts.failed > 0) return `✗ ${counts.failed} of ${all}`
  if (counts['harness-error'] > 0) return `? ${counts['harness-error']} of ${all}`
  if (counts.warned > 0) return `! ${counts.warned} of ${all}`
  if (all === 0) return '·'
  if (judged === 0) return `○ 0 of ${all}`
  return judged === all ? `✓ ${all}` : `✓ ${judged} of ${all}`
}

/** What a cell stands for at a glance. */
export function cellKind(counts: VerdictCounts | undefined): 'failed' | 'harness-error' | 'warned' | 'passed' | 'none' {
  if (counts === undefined) return 'none'
  if (counts.failed > 0) return 'failed'
  if (counts['harness-error'] > 0) return 'harness-error'
  if (counts.warned > 0) return 'warned'
  return counts.passed > 0 ? 'passed' : 'none'
}

/** Places in which something was found, in the order of their names. */
export function placesOf(results: Iterable<Result>): readonly Place[] {
  const known = new Map<string, Place>()
  for (const { revision, transport } of results) known.set(placeName({ revision, transport }), { revision, transport })
  return [...known.values()].sort((a, b) => (placeName(a) < placeName(b) ? -1 : 1))
}
