/** Judges a stored trace again, without the target. */
import { HarnessError } from '../harness-error.ts'
import { Judging } from '../judging/judging.ts'
import { allRevisions } from '../revisions/index.ts'
import { readTrace } from '../trace/jsonl.ts'
import type { RunEvent, Summary } from './events.ts'
import { loadValidation } from './load-validation.ts'
import type { RejudgeOptions } from './options.ts'
import { selectJudges } from './plan.ts'
import { reportVerdicts } from './report-verdicts.ts'
import { Counter } from './summary.ts'

/** Rejects with TraceFormatError when the file is no trace, with the file system's error when it cannot be read. */
export async function rejudge(options: RejudgeOptions): Promise<Summary> {
  const started = performance.now()
  const { traceFile, strict, linkTo } = options
  const counter = new Counter()
  const emit = (event: RunEvent): void => {
    if (event.type === 'result') counter.result(event.result)
    if (event.type === 'problem') counter.problem(event.message)
    options.emit(event)
  }
  const validate = await loadValidation(allRevisions.map((r) => r.id))
  const judging = new Judging({
    suite: selectJudges(options.suite, options.select),
    validate,
    describe: ({ requirement, revision }) => ({ link: linkTo(requirement, revision) }),
  })
  for await (const event of readTrace(traceFile)) {
    if (event.kind === 'run') {
      const { tool, side, target, startedAt, seed } = event
      emit({ type: 'run-started', info: { tool, side, target, startedAt, seed, strict, traceFile } })
    }
    if (event.kind === 'facts') emit({ type: 'facts', facts: event.facts })
    try {
      judging.event(event)
    } catch (thrown) {
      emit({ type: 'problem', message: `trace position ${event.seq}: ${HarnessError.from(thrown).message}` })
    }
  }
  judging.end()
  reportVerdicts(judging, emit)
  const summary = counter.summary({ strict, interrupted: false, durationMs: performance.now() - started })
  emit({ type: 'run-ended', summary })
  return summary
}
