/** What is kept of a run for the history: a small file for each, so that several machines can add theirs to one folder. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Verdict } from '../../harness/judging/finding.ts'
import { verdictOrder } from '../../harness/judging/tally/verdict-order.ts'
import type { RunRecord } from '../../reports/index.ts'

const format = 'mcp-conform-history'

export interface HistoryEntry {
  readonly format: typeof format
  readonly target: string
  readonly side: string
  readonly startedAt: string
  /** Absent where none is known. */
  readonly commit?: string
  readonly tool: string
  readonly outcome: string
  /** The most serious verdict of each requirement over all places; what was not judged is left out. */
  readonly verdicts: Readonly<Record<string, Verdict>>
}

/** Undefined for a run that never started, or that was a part of one. */
export function entryOf({ info, summary, results }: RunRecord, commit: string | undefined): HistoryEntry | undefined {
  if (info === undefined || summary === undefined || info.shard !== undefined || info.repeated !== undefined)
    return undefined
  const verdicts = [...results].flatMap(([id, places]): [string, Verdict][] => {
    const seen = new Set([...places.values()].map(({ verdict }) => verdict))
    const worst = verdictOrder.find((verdict) => seen.has(verdict))
    return worst === 'passed' || worst === 'failed' || worst === 'warned' ? [[id, worst]] : []
  })
  return {
    format,
    target: info.target,
    side: info.side,
    startedAt: info.startedAt,
    commit,
    tool: info.tool.version,
    outcome: summary.outcome,
    verdicts: Object.fromEntries(verdicts.sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** @param id of the run: two that began in the same millisecond do not overwrite each other */
export function writeEntry(folder: string, entry: HistoryEntry, id: string): void {
  const name = `${entry.startedAt.replaceAll(/[:.]/g, '-')}-${id.slice(0, 8)}.json`
  writeFileSync(join(folder, name), `${JSON.stringify(entry, undefined, 1)}\n`)
}

/** All of a folder, the oldest first; what is no entry is left alone. */
export function readEntries(folder: string): readonly HistoryEntry[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const entries = files.flatMap((name) => parsed(readFileSync(join(folder, name), 'utf8')) ?? [])
  return entries.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
}

function parsed(text: string): HistoryEntry | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isEntry(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The format says what else is in it. */
function isEntry(value: unknown): value is HistoryEntry {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === format
}
