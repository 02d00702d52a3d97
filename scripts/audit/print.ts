/** Prints an audit, worst last, and says whether it is good. */
import type { Side } from '../../harness/trace/place.ts'
import type { CleanAudit } from './clean.ts'
import type { FaultAudit } from './weigh.ts'

export interface SideAudit {
  readonly side: Side
  /** Requirements judged on this side, of those asked for. */
  readonly judged: readonly string[]
  /** Undefined when the clean reference was not run. */
  readonly clean: CleanAudit | undefined
  readonly faults: readonly FaultAudit[]
}

const line = (text = ''): void => void process.stdout.write(`${text}\n`)

/** True when nothing survived, nothing is red that should not be, and every judged requirement has a fault. */
export function printAudit(audits: readonly SideAudit[]): boolean {
  return audits.map(printSide).every(Boolean)
}

function printSide({ side, judged, clean, faults }: SideAudit): boolean {
  line(`${side}s: ${judged.length} requirements judged, ${new Set(faults.map((f) => f.requirement)).size} with a fault`)
  const proven = new Set(faults.map((fault) => fault.requirement))
  const unproven = judged.filter((id) => !proven.has(id))
  const unjudged = [...proven].filter((id) => !judged.includes(id))
  const killed = faults.filter((f) => f.status === 'killed')
  const survived = faults.filter((f) => f.status !== 'killed')
  const collateral = faults.filter((f) => f.collateral.length > 0)

  if (clean !== undefined) {
    line(`  clean reference: ${clean.passed.size} requirements passed, ${clean.red.length} red`)
    for (const r of clean.red) {
      line(`    RED ${r.requirement} (${r.revision}, ${r.transport}, ${r.source}): ${r.verdict}, ${describe(r)}`)
    }
    for (const problem of clean.problems) line(`    PROBLEM ${problem}`)
    for (const id of judged.filter((id) => !clean.passed.has(id)))
      line(`    never passed on the clean reference: ${id}`)
  }
  line(`  killed ${killed.length}, survived ${survived.length}, with collateral ${collateral.length}`)
  for (const f of survived)
    line(`    ${f.status.toUpperCase()} ${f.requirement} (${f.revision}, ${f.transport}): ${f.says}`)
  for (const f of collateral) {
    line(`    COLLATERAL of ${f.requirement} (${f.revision}, ${f.transport}): ${f.says}`)
    for (const r of f.collateral) line(`      ${r.requirement} (${r.source}): ${r.verdict}, ${describe(r)}`)
  }
  for (const f of faults)
    for (const p of f.problems) line(`    PROBLEM under ${f.requirement} (${f.revision}, ${f.transport}): ${p}`)
  for (const id of unproven) line(`    UNPROVEN ${id}: judged, but no fault shows that its judge can fail`)
  for (const id of unjudged) line(`    UNJUDGED ${id}: has a fault, but no judge`)
  line()
  const cleanIsGreen = clean === undefined || (clean.red.length === 0 && clean.problems.length === 0)
  return (
    cleanIsGreen && survived.length === 0 && collateral.length === 0 && unproven.length === 0 && unjudged.length === 0
  )
}

function describe(result: { reason?: string; expected?: string; actual?: unknown }): string {
  if (result.reason !== undefined) return result.reason.split('\n').slice(0, 4).join(' | ')
  return `expected ${result.expected}, got ${JSON.stringify(result.actual)?.slice(0, 300)}`
}
