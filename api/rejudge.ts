import type { Side } from '../harness/trace/place.ts'
import { inside, mapping, optional, text } from '../settings/checks.ts'
import { readableFile } from '../settings/files.ts'
import { readWeighing, weighingKeys } from '../settings/run-checks.ts'
import { loadSuite } from '../suites/index.ts'
import { causesOf } from '../suites/known/causes.ts'
import { sdks } from '../suites/known/signs.ts'
import { linkTo } from '../suites/requirements/links.ts'
import type { RejudgeOptions } from './options.ts'
import { policyFor } from './policy.ts'
import { type Run, startRun } from './run.ts'
import { readOnlys, select, selectionKeys } from './settle-options.ts'

const keys = ['trace', ...weighingKeys, 'baseline', 'only', ...selectionKeys, 'signal'] as const

/**
 * Judges the trace of an earlier run again, without its target.
 * @returns a run, as of that target; it also rejects if the file is not a trace
 */
export function rejudge(options: RejudgeOptions): Run {
  return startRun(async (emit, signal) => {
    const { rejudge: judge } = await import('../harness/runner/rejudge.ts')
    const entries = mapping(options, 'options', keys)
    const traceFile = readableFile(text(entries.trace, inside('options', 'trace')), 'options.trace', process.cwd())
    const { strict = false, severity = {}, sets = [] } = await readWeighing(entries, 'options')
    const baseline = optional(entries, 'baseline', 'options', text)
    const suite = await loadSuite()
    let recorded: Side = 'server'
    const side = (): Side => recorded
    // Of what was left out of the run that wrote the trace nothing is known.
    const { policy, within } = policyFor(suite, { baseline, severity, side, sets, strict, isWhole: false })
    return judge({
      suite,
      traceFile,
      strict,
      select: within(select(suite, entries, readOnlys(entries))),
      ...(policy === undefined ? {} : { policy }),
      linkTo,
      causesOf,
      sdks,
      emit: (event) => {
        if (event.type === 'run-started') recorded = event.info.side
        emit(event)
      },
      signal,
    })
  }, options.signal)
}
