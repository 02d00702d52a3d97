/** Judges a trace as it comes, from a file or from the wire, and tells what it finds as the events of a run. */
import { HarnessError } from '../../harness-error.ts'
import { Signatures } from '../../judging/crash/signatures.ts'
import { Judging } from '../../judging/judging.ts'
import { knownCauses } from '../../judging/known-causes.ts'
import { Starts } from '../../peers/starts.ts'
import { allRevisions } from '../../revisions/index.ts'
import type { TraceEvent } from '../../trace/events.ts'
import { Secrets } from '../../trace/secrets/redaction.ts'
import { defaultBounds } from '../../wire/bounds.ts'
import type { RunEvent, Summary } from '../events.ts'
import type { JudgeTraceOptions } from '../options.ts'
import { selectJudges } from '../plan.ts'
import { noPolicy } from '../policy.ts'
import { loadValidation } from '../prepare/load-validation.ts'
import { shownFacts } from '../prepare/shown-facts.ts'
import { cleanEvent } from './clean-event.ts'
import { judgeInTurns } from './judge-in-turns.ts'
import { Remarks } from './remarks.ts'
import { reportCrashes, reportVerdicts } from './report-verdicts.ts'
import { setsOf } from './run-info.ts'
import { Counter } from './summary.ts'
import { weighed } from './weigh-event.ts'

export interface TraceFollower {
  /** Takes the next event. False: there is no room for more, and no more is to be given. */
  event(event: TraceEvent): boolean
  /** Resolves when all that is due has been judged. */
  judge(): Promise<void>
  problem(message: string): void
  /** The trace is over: judges the rest. Resolves when all is told. */
  end(isInterrupted: boolean): Promise<Summary>
}

/** Follows one trace from its first event. */
export async function followTrace(
  options: JudgeTraceOptions & { readonly traceFile?: string },
): Promise<TraceFollower> {
  const started = performance.now()
  const { traceFile, strict, linkTo, bounds = defaultBounds, secrets = new Secrets(), policy = noPolicy } = options
  const counter = new Counter()
  const emit = (given: RunEvent): void => {
    const counted = weighed(given, policy)
    if (counted === undefined) return
    const event = cleanEvent(counted, secrets)
    if (event.type === 'result') counter.result(event.result)
    if (event.type === 'crash') counter.crash(event.crash)
    if (event.type === 'problem') counter.problem(event.message)
    options.emit(event)
  }
  const validate = await loadValidation(allRevisions.map((r) => r.id))
  const signatures = new Signatures(options.sdks?.signsIn)
  const judging = new Judging({
    suite: selectJudges(options.suite, options.select),
    select: options.select,
    validate,
    bounds,
    onEntry: options.onEntry,
    describe: (entry) => ({
      link: linkTo(entry.requirement, entry.revision),
      ...knownCauses(entry, options.causesOf, signatures.found),
    }),
  })
  const judge = judgeInTurns(judging)
  const remarks = new Remarks(options.suite)
  const starts = new Starts(0)
  /** What is held of a tapped trace was bounded when it was recorded. */
  let isBounded = true
  const problem = (message: string): void => emit({ type: 'problem', message })
  return {
    event(event) {
      if (event.kind === 'run') {
        isBounded = event.tapped !== true
        const { tool, side, target, startedAt, seed } = event
        const kept = traceFile === undefined ? {} : { traceFile }
        emit({ type: 'run-started', info: { tool, side, target, startedAt, seed, strict, ...setsOf(policy), ...kept } })
      }
      if (event.kind === 'facts') emit({ type: 'facts', facts: shownFacts(event.facts, bounds) })
      if (event.kind === 'run-ended') for (const message of event.problems) problem(message)
      remarks.see(event)
      signatures.see(event)
      starts.see(event)
      const full = isBounded ? judging.full() : undefined
      if (full !== undefined) {
        problem(`trace position ${event.seq}: ${full.words}; the rest is not judged`)
        return false
      }
      try {
        judging.event(event)
      } catch (thrown) {
        problem(`trace position ${event.seq}: ${HarnessError.from(thrown).message}`)
      }
      return true
    },
    judge: () => judge().catch((thrown: unknown) => problem(HarnessError.from(thrown).message)),
    problem,
    async end(isInterrupted) {
      judging.end()
      await judge()
      reportVerdicts(judging, emit)
      reportCrashes(judging, emit, () => undefined)
      for (const event of remarks.events(counter.results, isInterrupted)) emit(event)
      if (starts.known.count > 0) emit({ type: 'starts', starts: starts.known })
      const baseline = policy.conclude?.(counter.results, !isInterrupted && !counter.hasProblems)
      if (baseline !== undefined) emit({ type: 'baseline', baseline })
      const durationMs = performance.now() - started
      const summary = counter.summary({ strict, baseline, interrupted: isInterrupted, durationMs })
      emit({ type: 'run-ended', summary })
      return summary
    },
  }
}
