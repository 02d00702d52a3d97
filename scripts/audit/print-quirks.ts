/** Prints the audit of the quirks of a side, and says whether it is good. */
import type { Result } from '../../harness/judging/result.ts'
import type { Side } from '../../harness/trace/place.ts'
import type { QuirkAudit } from './quirks.ts'

const line = (text: string): void => void process.stdout.write(`${text}\n`)

/** True when no quirk makes a verdict worse. */
export function printQuirks(side: Side, audits: readonly QuirkAudit[]): boolean {
  const blamed = audits.filter(({ worse, problems }) => worse.length > 0 || problems.length > 0)
  line(`${side}s: ${audits.length} quirks, spared ${audits.length - blamed.length}, blamed ${blamed.length}`)
  for (const { quirk, says, revision, transport, worse, problems } of blamed) {
    line(`  BLAMED ${quirk} (${revision}, ${transport}): ${says}`)
    for (const { requirement, before, after, result } of worse) {
      line(`    ${requirement} (${result.source}): ${before} -> ${after}, ${describe(result)}`)
    }
    for (const problem of problems) line(`    PROBLEM ${problem}`)
  }
  line('')
  return blamed.length === 0
}

function describe({ reason, expected, actual }: Result): string {
  if (reason !== undefined) return reason.split('\n').slice(0, 4).join(' | ')
  return `expected ${expected}, got ${JSON.stringify(actual)?.slice(0, 300)}`
}
