/** How much of the ledger is judged: counted, and as text. */
import type { Actor, Requirement, Suite } from '../../harness/judging/suite.ts'
import { judgesByRequirement } from '../../suites/requirements/cells/judged.ts'
import { notYet } from '../../suites/requirements/cells/unjudged.ts'
import { beyondOurPeers, quirksFor } from '../../suites/requirements/tolerated.ts'

/** What the command takes. */
export interface CoverageFlags {
  readonly json?: boolean
  readonly sep?: readonly string[]
  readonly tier?: boolean
}

interface Tally {
  readonly all: number
  readonly judged: number
  /** Reason -> how many requirements carry it. */
  readonly unjudged: Readonly<Record<string, number>>
}

interface CoverageRow extends Tally {
  /** A revision of the protocol, or the draft of an extension. */
  readonly revision: string
  readonly side: 'server' | 'client' | 'either' | 'authorization'
  readonly level: 'MUST' | 'SHOULD' | 'MAY'
}

export interface CoverageTable {
  /** Each requirement counted once. */
  readonly total: Tally
  /** Each requirement counted once in each revision in which it holds. */
  readonly rows: readonly CoverageRow[]
  /** What targets may do without being blamed (observe: tolerance): how much of it the audit proves with a quirk. */
  readonly permissions: { readonly all: number; readonly tolerated: number; readonly untolerated: Tally['unjudged'] }
}

const sides: Readonly<Record<Actor, CoverageRow['side']>> = {
  server: 'server',
  client: 'client',
  host: 'client',
  sender: 'either',
  receiver: 'either',
  'authorization-server': 'authorization',
  intermediary: 'authorization',
}
const levels: Readonly<Record<Requirement['level'], CoverageRow['level']>> = {
  MUST: 'MUST',
  'MUST NOT': 'MUST',
  SHOULD: 'SHOULD',
  'SHOULD NOT': 'SHOULD',
  MAY: 'MAY',
}

/** Counts the ledger by revision, side and level. Rows without requirements are left out. */
export function countCoverage(suite: Suite): CoverageTable {
  const judged = new Set(judgesByRequirement(suite).keys())
  const requirements = [...suite.requirements.values()]
  const revisions = [...new Set(requirements.flatMap((requirement) => Object.keys(requirement.revisions)))].sort()
  const rows = revisions.flatMap((revision) =>
    [...new Set(Object.values(sides))].flatMap((side) =>
      [...new Set(Object.values(levels))].map((level) => ({
        revision,
        side,
        level,
        ...tally(
          requirements.filter((r) => revision in r.revisions && sides[r.actor] === side && levels[r.level] === level),
          judged,
        ),
      })),
    ),
  )
  const permissions = countPermissions(requirements.filter(({ observe }) => observe === 'tolerance'))
  return { total: tally(requirements, judged), rows: rows.filter((row) => row.all > 0), permissions }
}

function tally(requirements: readonly Requirement[], judged: ReadonlySet<string>): Tally {
  const unjudged: Record<string, number> = {}
  for (const requirement of requirements) {
    if (judged.has(requirement.id)) continue
    const reason = requirement.unjudged ?? notYet
    unjudged[reason] = (unjudged[reason] ?? 0) + 1
  }
  return { all: requirements.length, judged: requirements.filter((r) => judged.has(r.id)).length, unjudged }
}

function countPermissions(permissions: readonly Requirement[]): CoverageTable['permissions'] {
  const left = permissions.filter(({ id }) => quirksFor(id).length === 0)
  const reasons = new Map<string, string>(Object.entries(beyondOurPeers))
  const untolerated: Record<string, number> = {}
  for (const { id } of left) {
    const reason = reasons.get(id) ?? notYet
    untolerated[reason] = (untolerated[reason] ?? 0) + 1
  }
  return { all: permissions.length, tolerated: permissions.length - left.length, untolerated }
}

/** A table of the rows, then the totals with all reasons. */
export function coverageText({ total, rows, permissions }: CoverageTable): string {
  const head = ['revision', 'side', 'level', 'judged', notYet, 'other', 'all']
  const table = rows.map((row) => {
    const waiting = row.unjudged[notYet] ?? 0
    return [row.revision, row.side, row.level, row.judged, waiting, row.all - row.judged - waiting, row.all].map(String)
  })
  const { all, tolerated, untolerated } = permissions
  return [
    ...aligned([head, ...table], 3),
    '',
    'other: a permission, or nothing that can be observed; the reasons are counted below',
    '',
    `${total.all} requirements, each counted once:`,
    ...indented([['judged', total.judged], ...mostFirst(total.unjudged)]),
    '',
    `tolerated: ${tolerated} of ${all} (permissions that a variant of the reference implementations uses):`,
    ...indented(mostFirst(untolerated)),
    '',
  ].join('\n')
}

function mostFirst(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts).sort(([, a], [, b]) => b - a)
}

function indented(counts: readonly (readonly [string, number])[]): string[] {
  return aligned(
    counts.map(([reason, count]) => [reason, String(count)]),
    1,
  ).map((line) => `  ${line}`)
}

/** Columns of equal width; the first `left` of them start at the left, the others end at the right. */
function aligned(rows: readonly (readonly string[])[], left: number): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column < left ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
