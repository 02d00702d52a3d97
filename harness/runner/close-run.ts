/** The end of a run: what is left is judged and told, and summed up. */
import { HarnessError } from '../harness-error.ts'
import type { Summary } from './events.ts'
import type { OpenRun } from './open-run.ts'
import { reportCrashes, reportVerdicts } from './tell/report-verdicts.ts'

/** @param kill ends what is left of the target */
export async function closeRun(open: OpenRun, kill: () => void): Promise<Summary> {
  const { run, telling, judging, judge, remarks } = open
  const { options, signal, recorder, starts } = run
  const { emit, enough, counter } = telling
  tellWhyItEnded(open)
  if (signal.aborted) judging.cutShort()
  judging.end()
  recorder.record({ kind: 'run-ended', problems: telling.problems })
  recorder.close()
  kill()
  await judge()
  // A user who wanted only the first failure misses nothing.
  if (judging.left > 0 && !enough.aborted) emit({ type: 'problem', message: unjudged(judging.left, options.traceFile) })
  if (starts.known.count > 0) emit({ type: 'starts', starts: starts.known })
  reportVerdicts(judging, emit)
  reportCrashes(judging, emit, options.repeatCommand)
  for (const event of remarks.events(counter.results, signal.aborted)) emit(event)
  await open.trace?.close().catch((error: unknown) => {
    emit({ type: 'problem', message: `the trace could not be written: ${HarnessError.from(error).message}` })
  })
  const interrupted = options.signal.aborted
  const isWhole = !interrupted && !enough.aborted && !counter.hasProblems
  const baseline = options.policy?.conclude?.(counter.results, isWhole)
  if (baseline !== undefined) emit({ type: 'baseline', baseline })
  const { strict } = options
  return telling.end(counter.summary({ strict, baseline, interrupted, durationMs: performance.now() - open.began }))
}

function tellWhyItEnded({ run: { options }, telling, limit, remarks }: OpenRun): void {
  const interrupted = options.signal.aborted
  if (limit.signal.aborted && !interrupted)
    telling.complain(`the run was ended after its limit of ${options.limits.runMs / 1000} s${remarks.slowedDown}`)
  const bound = (message: string): void => telling.emit({ type: 'bound', message })
  if (interrupted) telling.problems.push('the run was interrupted')
  else if (telling.enough.aborted)
    bound('stopped at the first failure (--bail): what would have come after it was not tested')
  if (options.quick === true)
    bound(
      'a quick run (--quick): the newest revision of each era, a few generated messages, and no verdict that rests on waiting',
    )
}

/** The trace holds what there was no time to judge. */
function unjudged(left: number, traceFile: string | undefined): string {
  const what = left === 1 ? 'one connection or scenario run was' : `${left} connections and scenario runs were`
  const how = traceFile === undefined ? '' : ': mcp-conform judge <trace> judges them'
  return `the run had to end before ${what} judged${how}`
}
