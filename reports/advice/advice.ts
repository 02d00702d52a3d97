/** What breaks no rule, and is worth a change all the same: it stands apart from the verdicts, and never counts. */
import type { RunRecord } from '../record/run-record.ts'
import { forBrowsers } from './browsers.ts'
import { ofSchemas } from './schemas.ts'
import { ofStarts } from './starts.ts'
import { ofNames } from './tool-names.ts'

export interface Advice {
  /** Stable, such as `tools.array-without-items`. */
  readonly id: string
  /** What was seen, and who is troubled by it. */
  readonly says: string
  /** What it was seen on: names that the target gave. */
  readonly about: readonly string[]
  /** What to do. */
  readonly help: string
  /** A page that shows what happens. */
  readonly link?: string
}

const sources: readonly ((record: RunRecord) => readonly Advice[])[] = [ofNames, ofSchemas, forBrowsers, ofStarts]

/** All advice on what a run has seen of a target. */
export function adviceOf(record: RunRecord): readonly Advice[] {
  return sources.flatMap((source) => source(record))
}
