/** Judges a stored trace again, without the target. */
import { HarnessError } from '../harness-error.ts'
import { Judging } from '../judging/judging.ts'
import { knownCauses } from '../judging/known-causes.ts'
import { Starts } from '../peers/starts.ts'
import { allRevisions } from '../revisions/index.ts'
import type { TraceEvent } from '../trace/events.ts'
import { keepInClear } from '../trace/in-clear.ts'
import { DamagedTraceError, readTrace } from '../trace/read-trace.ts'
import { Secrets } from '../trace/redaction.ts'
import { defaultBounds } from '../wire/bounds.ts'
import { cleanEvent } from './clean-event.ts'
import type { RunEvent, Summary } from './events.ts'
import { judgeInTurns } from './judge-in-turns.ts'
import { loadValidation } from './load-validation.ts'
import { Noted } from './noted.ts'
import type { RejudgeOptions } from './options.ts'
import { selectJudges } from './plan.ts'
import { noPolicy } from './policy.ts'
import { reportCrashes, reportVerdicts } from './report-verdicts.ts'
import { setsOf } from './run-info.ts'
import { shownFacts } from './shown-facts.ts'
import { Counter } from './summary.ts'
import { weighed } from './weigh-event.ts'

/**
 * A trace that is damaged is judged up to there, and the run is incomplete. Rejects with TraceFormatError when the file is no
 * trace, with the file system's error when it cannot be read.
 */
export async function rejudge(options: RejudgeOptions): Promise<Summary> {
  const started = performance.now()
  const { traceFile, strict, linkTo, bounds = defaultBounds, signal, secrets = new Secrets() } = options
  const { policy = noPolicy } = options
  const counter = new Counter()
  const emit = (given: RunEvent): void => {
    const event = cleanEvent(weighed(given, policy), secrets)
    if (event.type === 'result') counter.result(event.result)
    if (event.type === 'crash') counter.crash(event.crash)
    if (event.type === 'problem') counter.problem(event.message)
    options.emit(event)
  }
  const validate = await loadValidation(allRevisions.map((r) => r.id))
  const judging = new Judging({
    suite: selectJudges(options.suite, options.select),
    select: options.select,
    validate,
    bounds,
    describe: (entry) => ({
      link: linkTo(entry.requirement, entry.revision),
      ...knownCauses(entry, options.causesOf),
    }),
  })
  const judge = judgeInTurns(judging)
  const noted = new Noted()
  const starts = new Starts(0)
  let isWhole = false
  const onDamage = (message: string): void => emit({ type: 'problem', message: `the trace is damaged: ${message}` })
  let isInClear = false
  for await (const came of beforeDamage(readTrace(traceFile, { bounds, signal }), onDamage)) {
    if (signal?.aborted === true) break
    if (came.kind === 'run') isInClear = came.inClear === true
    const event = isInClear ? withoutSecrets(came, secrets) : came
    if (event.kind === 'run') {
      const { tool, side, target, startedAt, seed } = event
      emit({ type: 'run-started', info: { tool, side, target, startedAt, seed, strict, ...setsOf(policy), traceFile } })
    }
    if (event.kind === 'facts') emit({ type: 'facts', facts: shownFacts(event.facts, bounds) })
    if (event.kind === 'run-ended') {
      isWhole = true
      for (const message of event.problems) emit({ type: 'problem', message })
    }
    noted.see(event)
    starts.see(event)
    const full = judging.full()
    if (full !== undefined) {
      emit({ type: 'problem', message: `trace position ${event.seq}: ${full.words}; the rest is not judged` })
      break
    }
    try {
      judging.event(event)
      await judge()
    } catch (thrown) {
      emit({ type: 'problem', message: `trace position ${event.seq}: ${HarnessError.from(thrown).message}` })
    }
  }
  const isInterrupted = signal?.aborted === true
  if (!isWhole && !isInterrupted)
    emit({ type: 'problem', message: 'the trace has no end: what came after it is not known' })
  judging.end()
  await judge()
  reportVerdicts(judging, emit)
  reportCrashes(judging, emit, () => undefined)
  for (const event of noted.events()) emit(event)
  if (starts.known.count > 0) emit({ type: 'starts', starts: starts.known })
  const baseline = policy.conclude?.(counter.results, !isInterrupted && !counter.hasProblems)
  if (baseline !== undefined) emit({ type: 'baseline', baseline })
  const summary = counter.summary({
    strict,
    baseline,
    interrupted: isInterrupted,
    durationMs: performance.now() - started,
  })
  emit({ type: 'run-ended', summary })
  return summary
}

/** As a run keeps it: judges read no secrets. */
function withoutSecrets(came: TraceEvent, secrets: Secrets): TraceEvent {
  const { seq, at, execution } = came
  const stamp = execution === undefined ? { seq, at } : { seq, at, execution }
  const kept: TraceEvent = { ...stamp, ...secrets.event(came) }
  if (secrets.areShown) keepInClear(kept, came)
  return kept
}

/** The events up to the first damage, which is told. */
async function* beforeDamage(
  events: AsyncIterable<TraceEvent>,
  onDamage: (message: string) => void,
): AsyncGenerator<TraceEvent> {
  try {
    yield* events
  } catch (thrown) {
    if (!(thrown instanceof DamagedTraceError)) throw thrown
    onDamage(thrown.message)
  }
}
