import type { Side } from '../harness/trace/place.ts'
import { knowledge } from '../suites/known/knowledge.ts'
import { baselineAt } from './conduct.ts'
import { openJudging } from './open-run.ts'
import type { RejudgeOptions } from './options.ts'
import { policyFor } from './policy.ts'
import { readOptions } from './read-options.ts'
import { type Run, startRun } from './run.ts'
import { optionNames } from './settings/names.ts'
import { selectionKeys, weighingKeys } from './settings/request.ts'
import { settledJudging } from './settings/settle.ts'
import { expected } from './settings/usage-error.ts'
import { readableFile } from './settings/values/files.ts'

const keys = ['trace', ...weighingKeys, 'baseline', ...selectionKeys, 'signal'] as const

/**
 * Judges the trace of an earlier run again, without its target.
 * @returns a run, as of that target; it also rejects if the file is not a trace
 */
export function rejudge(options: RejudgeOptions): Run {
  return startRun(async (emit, signal) => {
    const { rejudge: judge } = await import('../harness/runner/rejudge.ts')
    const asked = await readOptions<RejudgeOptions>(options, keys)
    if (asked.trace === undefined) throw expected(optionNames.trace, 'a text', undefined)
    const traceFile = readableFile(asked.trace, optionNames.trace, process.cwd())
    const settled = settledJudging(asked, optionNames)
    let side: Side = 'server'
    // Of what was left out of the run that wrote the trace nothing is known.
    const about = { baseline: baselineAt(asked.baseline), side: () => side, isWhole: false, names: optionNames }
    const { suite, select, weighing } = await openJudging(settled.filter, {
      names: optionNames,
      weigh: (loaded) => policyFor(loaded, settled, about),
    })
    return judge({
      ...{ suite, select, traceFile, policy: weighing.policy, signal, ...knowledge },
      strict: settled.strict,
      emit: (event) => {
        if (event.type === 'run-started') side = event.info.side
        emit(event)
      },
    })
  }, options.signal)
}
