/** A run from beginning to end: preflight, plan, drive, judge, summary. */
import { setMaxListeners } from 'node:events'
import { HarnessError } from '../harness-error.ts'
import type { Entry } from '../judging/entry.ts'
import { Judging } from '../judging/judging.ts'
import { knownCauses } from '../judging/known-causes.ts'
import type { Result } from '../judging/result.ts'
import { Signatures } from '../judging/signatures.ts'
import type { TallyOptions } from '../judging/tally.ts'
import { isBreach } from '../judging/verdict-order.ts'
import { Starts } from '../peers/starts.ts'
import { allRevisions } from '../revisions/index.ts'
import { installedVersion } from '../targets/installed-sdk.ts'
import { remedyFor } from '../targets/remedies.ts'
import { tool } from '../tool.ts'
import { keepInClear } from '../trace/in-clear.ts'
import { keepTrace } from '../trace/keep-trace.ts'
import { createRecorder } from '../trace/recorder.ts'
import { Secrets } from '../trace/redaction.ts'
import { withProcesses } from '../transports/stdio/run-processes.ts'
import { defaultBounds } from '../wire/bounds.ts'
import { Activity } from './activity.ts'
import { cleanEvent } from './clean-event.ts'
import { collectGarbage } from './collect-garbage.ts'
import { ConfiguredFixtures } from './configured-fixtures.ts'
import type { RunEvent, Summary } from './events.ts'
import { judgeInTurns } from './judge-in-turns.ts'
import { judgingTime } from './judging-time.ts'
import { learnSecrets } from './learn-secrets.ts'
import { loadValidation } from './load-validation.ts'
import { watchLoopLag } from './loop-lag.ts'
import type { RunOptions } from './options.ts'
import { OutOfTime } from './out-of-time.ts'
import { plan, selectJudges } from './plan.ts'
import { noPolicy } from './policy.ts'
import { prepareAuthorizationServer } from './prepare-authorization-server.ts'
import { prepareClient } from './prepare-client.ts'
import { prepareGateway } from './prepare-gateway.ts'
import { prepareServer } from './prepare-server.ts'
import type { Lane, PreparedTarget, Step } from './prepared-target.ts'
import { Refusals } from './refusals.ts'
import { repeatDoubts } from './repeat-doubts.ts'
import { reportCrashes, reportVerdicts } from './report-verdicts.ts'
import type { Run } from './run-context.ts'
import { runInfo } from './run-info.ts'
import { runLanes } from './run-lanes.ts'
import { shardOf } from './shard.ts'
import { shownFacts } from './shown-facts.ts'
import { type StartCosts, startCosts } from './start-costs.ts'
import { Counter } from './summary.ts'
import { TraceNotes } from './trace-notes.ts'
import { UnfinishedAnswers } from './unfinished-answers.ts'
import { untilOverdue } from './until-overdue.ts'
import { weighed } from './weigh-event.ts'

/**
 * Tests one target and tells what it finds as events: `run-started` first, `run-ended` last. Never rejects over the target:
 * one that cannot be started or reached, or accepts no revision, is a `problem`, and the run is incomplete. Whoever has seen
 * enough, at the first `breach` say, aborts `signal`: the run ends soon, whatever the target does, and reports what it knows.
 */
export async function runSuite(options: RunOptions): Promise<Summary> {
  const started = performance.now()
  const {
    strict,
    traceFile,
    bail = false,
    bounds = defaultBounds,
    secrets = new Secrets(),
    policy = noPolicy,
  } = options
  learnSecrets(secrets, options)
  const counter = new Counter()
  let isOver = false
  const enough = new AbortController()
  const emit = (event: RunEvent): void => {
    if (isOver) return
    const clean = cleanEvent(weighed(event, policy), secrets)
    if (clean.type === 'result') counter.result(clean.result)
    if (clean.type === 'crash') counter.crash(clean.crash, !enough.signal.aborted)
    if (clean.type === 'problem') counter.problem(clean.message)
    options.emit(clean)
    if (bail && clean.type === 'breach' && counts(clean.result, strict)) enough.abort()
  }
  /** Problems that the events of the trace do not tell. */
  const problems: string[] = []
  const complain = (message: string): void => {
    problems.push(message)
    emit({ type: 'problem', message })
  }

  const validate = await loadValidation(options.revisions ?? allRevisions.map((r) => r.id))
  const suite = selectJudges(options.suite, options.select)
  const versions = new Map<string, string | undefined>()
  const versionOf = (sdk: string): string | undefined => {
    if (!versions.has(sdk)) versions.set(sdk, sdkVersion(options, sdk))
    return versions.get(sdk)
  }
  const signatures = new Signatures(options.sdks?.signsIn)
  const judging = new Judging({
    suite,
    validate,
    bounds,
    select: options.select,
    describe: (entry) => describe(entry, options, signatures.found, versionOf),
  })
  const recorder = createRecorder({
    now: () => Math.round((performance.now() - started) * 1000) / 1000,
    redact: secrets.event,
    full: (connection) => judging.full(connection),
  })
  if (secrets.areShown) recorder.keep(keepInClear)
  const noted = new TraceNotes()
  const refusals = new Refusals()
  recorder.keep((event) => noted.see(event))
  recorder.keep((event) => refusals.see(event))
  const outOfTime = new OutOfTime()
  recorder.keep((event) => outOfTime.see(event))
  const unfinished = new UnfinishedAnswers()
  recorder.keep((event) => unfinished.see(event))
  const configured = new ConfiguredFixtures(options.side === 'server' ? options.fixtures : {}, options.suite.fixtures)
  recorder.keep((event) => configured.see(event))
  recorder.keep((event) => signatures.see(event))
  recorder.keep((event, came) => judging.event(event, came))
  const costs = startCosts()
  recorder.keep((event) => costs.event(event))
  recorder.keep(collectGarbage())
  const { onTrace } = options
  if (onTrace !== undefined) recorder.keep((event, came) => onTrace(secrets.areShown ? came : event))
  // The last to be told: when the file is full, it records so itself.
  const trace =
    traceFile === undefined ? undefined : keepTrace(traceFile, recorder, bounds.traceBytes, secrets.areShown)

  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), options.limits.runMs - (options.spentMs ?? 0))
  const signal = AbortSignal.any([options.signal, limit.signal, enough.signal])
  setMaxListeners(0, signal)
  const judge = judgeInTurns(judging, judgingTime(signal, options.signal))
  let connections = 0
  let executions = 0
  const loop = watchLoopLag()
  const starts = new Starts(options.limits.startMs, loop.ms)
  recorder.listen((event) => starts.see(event))
  const activity = new Activity()
  recorder.listen((event) => activity.see(event))
  const run: Run = {
    options,
    recorder,
    signal,
    starts,
    activity,
    lag: loop.ms,
    nextConnection: () => `c${++connections}`,
    nextExecution: () => ++executions,
  }

  const startedAt = new Date().toISOString()
  const info = runInfo(options, startedAt)
  emit({ type: 'run-started', info })
  const { target, seed, side } = info
  const inClear = secrets.areShown ? ({ inClear: true } as const) : {}
  const quick = options.quick === true ? ({ quick: true } as const) : {}
  recorder.record({ kind: 'run', format: 1, tool, side, target, startedAt, seed, ...inClear, ...quick })

  const { result: work, kill } = withProcesses(() => test(run, { judging, judge }, costs, emit, complain))
  try {
    await untilOverdue(work, signal)
  } catch (thrown) {
    if (!signal.aborted) complain(withRemedy(HarnessError.from(thrown), options))
  } finally {
    clearTimeout(timer)
    loop.stop()
  }
  if (limit.signal.aborted && !options.signal.aborted) {
    complain(`the run was ended after its limit of ${options.limits.runMs / 1000} s${noted.slowedDown}`)
  }
  if (options.signal.aborted) problems.push('the run was interrupted')
  else if (enough.signal.aborted)
    emit({
      type: 'bound',
      message: 'stopped at the first failure (--bail): what would have come after it was not tested',
    })
  if (options.quick === true)
    emit({
      type: 'bound',
      message:
        'a quick run (--quick): the newest revision of each era, a few generated messages, and no verdict that rests on silence',
    })
  if (signal.aborted) judging.cutShort()
  judging.end()
  recorder.record({ kind: 'run-ended', problems })
  recorder.close()
  kill()
  await judge()
  // Who wanted the first failure alone misses nothing.
  if (judging.left > 0 && !enough.signal.aborted) emit({ type: 'problem', message: unjudged(judging.left, traceFile) })
  if (starts.known.count > 0) emit({ type: 'starts', starts: starts.known })
  reportVerdicts(judging, emit)
  reportCrashes(judging, emit, options.repeatCommand)
  const missed = signal.aborted ? [] : outOfTime.events(counter.results)
  const remarks = [
    ...noted.events(),
    ...unfinished.events(),
    ...refusals.events(counter.results),
    ...missed,
    ...configured.events(),
  ]
  for (const event of remarks) emit(event)
  await trace?.close().catch((error: unknown) => {
    emit({ type: 'problem', message: `the trace could not be written: ${HarnessError.from(error).message}` })
  })
  const baseline = policy.conclude?.(
    counter.results,
    !options.signal.aborted && !enough.signal.aborted && !counter.hasProblems,
  )
  if (baseline !== undefined) emit({ type: 'baseline', baseline })
  const summary = counter.summary({
    strict,
    baseline,
    interrupted: options.signal.aborted,
    durationMs: performance.now() - started,
  })
  emit({ type: 'run-ended', summary })
  isOver = true
  return summary
}

/** What went wrong, and what a person can do about it. */
function withRemedy(error: HarnessError, { target, accounts }: RunOptions): string {
  const hasMintedToken = accounts?.authorization?.suiteIssuer !== undefined
  const remedy = remedyFor(error, 'command' in target || 'url' in target ? { ...target, hasMintedToken } : {})
  return remedy === undefined ? error.message : `${error.message}\n${remedy}`
}

function prepare(run: Run): Promise<PreparedTarget> {
  const { options } = run
  if (options.side === 'client') return prepareClient(run, options)
  if (options.kind === 'gateway') return prepareGateway(run, options)
  return options.kind === undefined ? prepareServer(run, options) : prepareAuthorizationServer(run, options)
}

/** The trace holds what there was no time to judge. */
function unjudged(left: number, traceFile: string | undefined): string {
  const what = left === 1 ? 'one connection or scenario run was' : `${left} connections and scenario runs were`
  const how = traceFile === undefined ? '' : ': mcp-conform judge <trace> judges them'
  return `the run had to end before ${what} judged${how}`
}

/** So many times the concurrency may be running, those included that wait for what may never come. */
const mostWaiting = 4
/** A run that has lost a larger part of its scenario runs than this to time is incomplete. */
const mostUnreached = 0.05

interface Judges {
  readonly judging: Judging
  /** Judges what is due. */
  judge(): Promise<void>
}

async function test(
  run: Run,
  judges: Judges,
  costs: StartCosts,
  emit: (event: RunEvent) => void,
  complain: (problem: string) => void,
): Promise<void> {
  const { recorder, options } = run
  const prepared = await prepare(run)
  try {
    recorder.record({ kind: 'facts', facts: prepared.facts })
    emit({ type: 'facts', facts: shownFacts(prepared.facts, options.bounds) })
    for (const problem of prepared.problems) complain(problem)
    await judges.judge()
    await drive(run, prepared, judges, costs, emit, complain)
  } finally {
    await prepared.stop()
  }
}

/** Runs all planned cells; what a lane holds works one after the other, and what has to be alone runs after everything else. */
async function drive(
  run: Run,
  prepared: PreparedTarget,
  { judging, judge }: Judges,
  costs: StartCosts,
  emit: (event: RunEvent) => void,
  complain: (problem: string) => void,
): Promise<void> {
  const { suite, select, shard, quick = false } = run.options
  const { cells, omitted } = shardOf(plan(suite, prepared.facts, select, quick), shard)
  judging.plan(run.options.side, cells)
  emit({ type: 'planned', cells: cells.map(({ definition: _, ...cell }) => cell), omitted })
  const unreached: string[] = []
  /** Runs that met the end of the server or of a session: what others ended is tried again when nothing else runs. */
  const cutOff: Step[] = []
  const take = async (step: Step, isLast: boolean): Promise<void> => {
    const { cell, title } = step
    if (run.signal.aborted) return
    emit({ type: 'scenario-started', cell, title })
    const began = performance.now()
    const { outcome, message, isCutOff = false } = await step.run()
    const durationMs = performance.now() - began
    const startMs = costs.of(cell)
    emit({ type: 'scenario-ended', cell, durationMs, outcome, ...(startMs === undefined ? {} : { startMs }) })
    if (outcome === 'harness-error') complain(`${cell.scenario} (${cell.revision}, ${cell.transport}): ${message}`)
    await judge()
    if (isCutOff && !isLast) return void cutOff.push(step)
    if (outcome === 'unreached') unreached.push(message ?? '')
    judging.ended(cell)
    reportVerdicts(judging, emit)
  }
  const began = performance.now()
  const lanes = prepared.lanes(cells)
  const isAlone = (lane: Lane): boolean => lane.some(({ alone }) => alone)
  const { concurrency } = run.options
  const most = concurrency === 1 ? 1 : mostWaiting * concurrency
  const takeFirst = (step: Step): Promise<void> => take(step, false)
  await runLanes(
    lanes.filter((lane) => !isAlone(lane)),
    { concurrency, most, take: takeFirst },
  )
  await runLanes([lanes.filter(isAlone).flat()], { concurrency: 1, most: 1, take: takeFirst })
  for (const step of cutOff) await take(step, true)
  await prepared.endShared()
  const steps = lanes.flat()
  const tookMs = performance.now() - began
  await judge()
  const onEnded = (): void => reportVerdicts(judging, emit)
  await repeatDoubts({ judging, steps, most, tookMs, signal: run.signal, judge, onEnded })
  if (unreached.length > mostUnreached * cells.length)
    complain(
      `${unreached.length} of ${cells.length} scenario runs never got a connection that answers: ${unreached[0]}`,
    )
}

/** Adds to a result what the harness does not know by itself. */
function describe(
  entry: Entry,
  { repeatCommand, linkTo, causesOf }: RunOptions,
  signedBy: readonly string[],
  versionOf: (sdk: string) => string | undefined,
): ReturnType<TallyOptions['describe']> {
  const { requirement, revision, transport, source, scenario, verdict } = entry
  const link = linkTo(requirement, revision)
  if (!isBreach(verdict) && verdict !== 'harness-error') return { link }
  const ran = scenario === undefined ? {} : { scenario }
  const repeat = repeatCommand({ requirement: requirement.id, source, revision, transport, ...ran })
  return { link, ...(repeat === undefined ? {} : { repeat }), ...knownCauses(entry, causesOf, signedBy, versionOf) }
}

/** The version that is installed beside the program that is tested. */
function sdkVersion({ target, sdks }: RunOptions, sdk: string): string | undefined {
  if (!('command' in target) || target.command === undefined) return undefined
  return installedVersion(target, sdks?.packagesOf(sdk) ?? [])
}

/** Whether a breach is a violation for the user. */
function counts({ verdict, excused }: Result, strict: boolean): boolean {
  return excused === undefined && (strict || verdict === 'failed')
}
