import { inside, mapping, optional, text, truth } from '../settings/checks.ts'
import { readableFile } from '../settings/files.ts'
import { loadSuite } from '../suites/index.ts'
import { causesOf } from '../suites/known/causes.ts'
import { linkTo } from '../suites/requirements/links.ts'
import type { RejudgeOptions } from './options.ts'
import { type Run, startRun } from './run.ts'
import { select, selectionKeys } from './settle-options.ts'

/**
 * Judges the trace of an earlier run again, without its target.
 * @returns as a run of that target; it also rejects when the file is no trace
 */
export function rejudge(options: RejudgeOptions): Run {
  return startRun(async (emit, signal) => {
    const { rejudge: judge } = await import('../harness/runner/rejudge.ts')
    const entries = mapping(options, 'options', ['trace', 'strict', ...selectionKeys, 'signal'])
    const traceFile = readableFile(text(entries.trace, inside('options', 'trace')), 'options.trace', process.cwd())
    const strict = optional(entries, 'strict', 'options', truth) ?? false
    const suite = await loadSuite()
    return judge({ suite, traceFile, strict, select: select(suite, entries), linkTo, causesOf, emit, signal })
  }, options.signal)
}
