/** All that is worth a change, from what a run has seen of its target. */
import type { RunRecord } from '../record/run-record.ts'
import type { Advice } from './advice.ts'
import { forBrowsers } from './browsers.ts'
import { ofSchemas } from './schemas.ts'
import { ofStarts } from './starts.ts'
import { ofNames } from './tool-names.ts'

const sources: readonly ((record: RunRecord) => readonly Advice[])[] = [ofNames, ofSchemas, forBrowsers, ofStarts]

/** All advice on what a run has seen of a target. */
export function adviceOf(record: RunRecord): readonly Advice[] {
  return sources.flatMap((source) => source(record))
}
