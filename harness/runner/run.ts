/** A run from beginning to end: preflight, plan, drive, judge, summary. */
import { setMaxListeners } from 'node:events'
import { HarnessError } from '../harness-error.ts'
import type { Entry } from '../judging/entry.ts'
import { Judging } from '../judging/judging.ts'
import { allRevisions } from '../revisions/index.ts'
import { schedule } from '../schedule.ts'
import { tool } from '../tool.ts'
import { secretsInHeaders } from '../trace/find-secrets.ts'
import { type TraceWriter, writeTrace } from '../trace/jsonl.ts'
import { createRecorder } from '../trace/recorder.ts'
import { Secrets } from '../trace/redaction.ts'
import { describeTarget } from './describe-target.ts'
import type { RunEvent, Summary } from './events.ts'
import { loadValidation } from './load-validation.ts'
import { watchLoopLag } from './loop-lag.ts'
import type { RunOptions } from './options.ts'
import { plan, selectJudges } from './plan.ts'
import { prepareClient } from './prepare-client.ts'
import { prepareServer } from './prepare-server.ts'
import type { Lane, PreparedTarget } from './prepared-target.ts'
import { reportVerdicts } from './report-verdicts.ts'
import type { Run } from './run-context.ts'
import { Counter } from './summary.ts'

/**
 * Tests one target and tells what it finds as events: `run-started` first, `run-ended` last. Never rejects over the target:
 * one that cannot be started or reached, or accepts no revision, is a `problem`, and the run is incomplete. Whoever has seen
 * enough, at the first `breach` say, aborts `signal`: the run ends and reports what it knows.
 */
export async function runSuite(options: RunOptions): Promise<Summary> {
  const suite = selectJudges(options.suite, options.select)
  const started = performance.now()
  const counter = new Counter()
  const emit = (event: RunEvent): void => {
    if (event.type === 'result') counter.result(event.result)
    if (event.type === 'problem') counter.problem(event.message)
    options.emit(event)
  }
  const secrets = new Secrets()
  secrets.learnHeaders(options.redact)
  if (options.side === 'server' && 'headers' in options.target) secrets.learn(secretsInHeaders(options.target.headers))
  const recorder = createRecorder({
    now: () => Math.round((performance.now() - started) * 1000) / 1000,
    redact: secrets.event,
  })
  const writer = options.traceFile === undefined ? undefined : writeTrace(options.traceFile)
  if (writer !== undefined) recorder.keep((event) => writer.write(event))

  const validate = await loadValidation(options.revisions ?? allRevisions.map((r) => r.id))
  const judging = new Judging({ suite, validate, describe: (entry) => describe(entry, options) })
  recorder.keep((event) => judging.event(event))

  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), options.limits.runMs)
  const signal = AbortSignal.any([options.signal, limit.signal])
  setMaxListeners(0, signal)
  let connections = 0
  let executions = 0
  const loop = watchLoopLag()
  const run: Run = {
    options,
    recorder,
    signal,
    lag: loop.ms,
    nextConnection: () => `c${++connections}`,
    nextExecution: () => ++executions,
  }

  const startedAt = new Date().toISOString()
  const target = describeTarget(options)
  const { seed, strict, side, traceFile } = options
  emit({
    type: 'run-started',
    info: { tool, side, target, startedAt, seed, strict, ...(traceFile === undefined ? {} : { traceFile }) },
  })
  recorder.record({ kind: 'run', format: 1, tool, side, target, startedAt, seed })

  try {
    const prepared = options.side === 'server' ? await prepareServer(run, options) : await prepareClient(run, options)
    try {
      recorder.record({ kind: 'facts', facts: prepared.facts })
      emit({ type: 'facts', facts: prepared.facts })
      await drive(run, prepared, judging, emit)
    } finally {
      await prepared.stop()
    }
  } catch (thrown) {
    if (!signal.aborted) emit({ type: 'problem', message: HarnessError.from(thrown).message })
  } finally {
    clearTimeout(timer)
    loop.stop()
  }
  judging.end()
  reportVerdicts(judging, emit)
  if (limit.signal.aborted) {
    emit({ type: 'problem', message: `the run was ended after its limit of ${options.limits.runMs / 1000} s` })
  }
  await closeTrace(writer, emit)
  const summary = counter.summary({
    strict: options.strict,
    interrupted: options.signal.aborted,
    durationMs: performance.now() - started,
  })
  emit({ type: 'run-ended', summary })
  return summary
}

/** Runs all planned cells; what a lane holds runs one after the other, and what has to be alone after everything else. */
async function drive(
  run: Run,
  prepared: PreparedTarget,
  judging: Judging,
  emit: (event: RunEvent) => void,
): Promise<void> {
  const { cells, omitted } = plan(run.options.suite, prepared.facts, run.options.select)
  judging.plan(run.options.side, cells)
  emit({ type: 'planned', cells: cells.map(({ definition: _, ...cell }) => cell), omitted })
  const task = (lane: Lane) => async () => {
    for (const { cell, title, run: start } of lane) {
      if (run.signal.aborted) return
      emit({ type: 'scenario-started', cell, title })
      const began = performance.now()
      const { outcome, message } = await start()
      emit({ type: 'scenario-ended', cell, durationMs: performance.now() - began, outcome })
      if (outcome === 'harness-error') {
        emit({ type: 'problem', message: `${cell.scenario} (${cell.revision}, ${cell.transport}): ${message}` })
      }
      judging.ended(cell)
      reportVerdicts(judging, emit)
    }
  }
  const lanes = prepared.lanes(cells)
  const isAlone = (lane: Lane): boolean => lane.some(({ alone }) => alone)
  await schedule(lanes.filter((lane) => !isAlone(lane)).map(task), run.options.concurrency)
  await schedule(lanes.filter(isAlone).map(task), 1)
}

/** Adds to a result what the harness does not know by itself. */
function describe(entry: Entry, { repeatCommand, linkTo }: RunOptions): { link: string; repeat?: string } {
  const { requirement, revision, transport, scenario } = entry
  const link = linkTo(requirement, revision)
  const isBroken = entry.verdict === 'failed' || entry.verdict === 'warned' || entry.verdict === 'harness-error'
  if (!isBroken || scenario === undefined) return { link }
  return { link, repeat: repeatCommand({ scenario, revision, transport }) }
}

async function closeTrace(writer: TraceWriter | undefined, emit: (event: RunEvent) => void): Promise<void> {
  await writer?.close().catch((error: unknown) => {
    emit({ type: 'problem', message: `the trace could not be written: ${HarnessError.from(error).message}` })
  })
}
