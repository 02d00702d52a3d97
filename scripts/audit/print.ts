/** An audit in words, worst last, and whether it is good. */
import type { Result } from '../../harness/judging/result.ts'
import { unreviewed } from '../causes/of-faults.ts'
import { readReviews } from '../causes/review-file.ts'
import { type ControlAudit, neverGreen } from './controls.ts'
import type { FaultAudit } from './faults/weigh.ts'
import type { Place } from './places.ts'
import type { CleanAudit } from './references/clean.ts'
import type { QuirkAudit, SideAudit } from './side-audit.ts'

interface Report {
  readonly lines: readonly string[]
  /** Nothing survived, nothing is red that should not be, and every judged requirement has a fault. */
  readonly good: boolean
}

export function describeAudit(audits: readonly SideAudit[]): Report {
  const sides = audits.map(describeSide)
  const lines = [...sides.flatMap((side) => [...side.lines, '']), ...audits.map(inOneLine)]
  return { lines, good: sides.every(({ good }) => good) }
}

/** What the judges find and what they spare, side by side. */
function inOneLine({ side, faults, quirks }: SideAudit): string {
  const killed = faults.filter(({ status }) => status === 'killed').length
  const found = faults.length === 0 ? [] : [`${killed} of ${faults.length} faults killed`]
  const spared = quirks?.filter(({ worse, problems }) => worse.length + problems.length === 0).length ?? 0
  const left = quirks === undefined || quirks.length === 0 ? [] : [`${spared} of ${quirks.length} quirks spared`]
  return `${side}s: ${[...found, ...left].join('   ') || 'nothing was tried'}`
}

function describeSide({ side, judged, clean, faults, controls = [], quirks }: SideAudit): Report {
  const parts = [
    ...(clean === undefined ? [] : [describeClean(clean), describeGreens(clean, judged, controls, side)]),
    describeFaults(faults),
    describeCauses(faults, side),
    describeGaps(judged, faults),
    ...(quirks === undefined ? [] : [describeQuirks(quirks)]),
  ]
  const broken = new Set(faults.map(({ requirement }) => requirement))
  return {
    lines: [
      `${side}s: ${judged.length} requirements judged, ${broken.size} with a fault`,
      ...parts.flatMap(({ lines }) => lines),
    ],
    good: parts.every(({ good }) => good),
  }
}

function describeClean({ passed, red, problems }: CleanAudit): Report {
  return {
    lines: [
      `  clean reference: ${passed.length} requirements passed, ${red.length} red`,
      ...red.map((r) => `    RED ${r.requirement} (${where(r)}, ${r.source}): ${r.verdict}, ${why(r)}`),
      ...problems.map((problem) => `    PROBLEM ${problem}`),
    ],
    good: red.length === 0 && problems.length === 0,
  }
}

/** What a red of a judge proves, where nothing clean was ever green. */
function describeGreens(
  { passed }: CleanAudit,
  judged: readonly string[],
  controls: readonly ControlAudit[],
  side: SideAudit['side'],
): Report {
  const never = neverGreen(judged, passed, controls, side)
  const red = controls.filter((control) => control.red.length > 0)
  return {
    lines: [
      ...never.map(
        (id) =>
          `    NEVER PASSED on a clean implementation: ${id}; give its fault a control, or a reason in never-shown.ts`,
      ),
      ...red.flatMap((control) => [
        `    RED although ${control.name} is without its mistake:`,
        ...control.red.map((r) => `      ${r.requirement} (${where(r)}, ${r.source}): ${r.verdict}, ${why(r)}`),
      ]),
    ],
    good: never.length === 0 && red.length === 0,
  }
}

function describeFaults(faults: readonly FaultAudit[]): Report {
  const killed = faults.filter(({ status }) => status === 'killed')
  const survived = faults.filter(({ status }) => status !== 'killed')
  const unproven = faults.filter((fault) => fault.unproven !== undefined)
  const withCollateral = faults.filter(({ collateral }) => collateral.length > 0)
  return {
    lines: [
      `  killed ${killed.length}, survived ${survived.length}, with collateral ${withCollateral.length}`,
      ...survived.map((f) => `    ${f.status.toUpperCase()} ${f.name} (${where(f.place)}): ${f.says}`),
      ...unproven.map((f) => `    UNCONVINCING red of ${f.name} (${where(f.place)}): ${f.unproven}`),
      ...withCollateral.flatMap((f) => [
        `    COLLATERAL of ${f.name} (${where(f.place)}): ${f.says}`,
        ...f.collateral.map((r) => `      ${r.requirement} (${r.source}): ${r.verdict}, ${why(r)}`),
      ]),
      ...faults.flatMap((f) => f.problems.map((p) => `    PROBLEM under ${f.name} (${where(f.place)}): ${p}`)),
    ],
    good: survived.length === 0 && unproven.length === 0 && withCollateral.length === 0,
  }
}

function describeCauses(faults: readonly FaultAudit[], side: SideAudit['side']): Report {
  const unknown = unreviewed(faults, readReviews(side))
  return {
    lines: unknown.map(
      ({ name, shown = [] }) =>
        `    UNREVIEWED cause of ${name}: ${shown.map(({ cause, failed, got }) => `${cause} beside "${failed}", got ${got}`)}; add --causes, then say in suites/known/reviewed/ whether it fits`,
    ),
    good: unknown.length === 0,
  }
}

function describeGaps(judged: readonly string[], faults: readonly FaultAudit[]): Report {
  const broken = [...new Set(faults.map(({ requirement }) => requirement))]
  const unproven = judged.filter((id) => !broken.includes(id))
  const unjudged = broken.filter((id) => !judged.includes(id))
  return {
    lines: [
      ...unproven.map((id) => `    UNPROVEN ${id}: judged, but no fault shows that its judge can fail`),
      ...unjudged.map((id) => `    UNJUDGED ${id}: has a fault, but no judge`),
    ],
    good: unproven.length === 0 && unjudged.length === 0,
  }
}

function describeQuirks(quirks: readonly QuirkAudit[]): Report {
  const bad = quirks.filter(({ worse, problems }) => worse.length > 0 || problems.length > 0)
  return {
    lines: [
      `  quirks ${quirks.length}, changing a verdict ${bad.length}`,
      ...bad.flatMap((q) => [
        `    QUIRK ${q.quirk} (${where(q)}): ${q.says}`,
        ...q.worse.map(
          (w) => `      ${w.requirement} (${w.result.source}): ${w.before} -> ${w.after}, ${why(w.result)}`,
        ),
        ...q.problems.map((problem) => `      PROBLEM ${problem}`),
      ]),
    ],
    good: bad.length === 0,
  }
}

/** A place in words. */
export const where = (place: Place | undefined): string =>
  place === undefined ? 'nowhere' : `${place.revision}, ${place.transport}`

function why({ reason, expected, actual }: Pick<Result, 'reason' | 'expected' | 'actual'>): string {
  if (reason !== undefined) return reason.split('\n').slice(0, 4).join(' | ')
  return `expected ${expected}, got ${JSON.stringify(actual)?.slice(0, 300)}`
}
