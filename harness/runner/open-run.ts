/** The beginning of a run: its recorder and all who listen to it, its judges, its limits. */
import { setMaxListeners } from 'node:events'
import { HarnessError } from '../harness-error.ts'
import { Signatures } from '../judging/crash/signatures.ts'
import { Judging } from '../judging/judging.ts'
import { knownCauses } from '../judging/known-causes.ts'
import type { Entry } from '../judging/tally/entry.ts'
import type { TallyOptions } from '../judging/tally/tally.ts'
import { isBreach } from '../judging/tally/verdict-order.ts'
import { HeldUp } from '../peers/held-up.ts'
import { Starts } from '../peers/starts.ts'
import { allRevisions } from '../revisions/index.ts'
import { installedVersion } from '../targets/installed-sdk.ts'
import { takesModel } from '../targets/takes-model.ts'
import { tool } from '../tool.ts'
import { keepTrace, type TraceFile } from '../trace/keep-trace.ts'
import { createRecorder } from '../trace/recorder.ts'
import { keepInClear } from '../trace/secrets/in-clear.ts'
import { Secrets } from '../trace/secrets/redaction.ts'
import { defaultBounds } from '../wire/bounds.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { RunEvent } from './events.ts'
import { Activity } from './lanes/activity.ts'
import { type LoopLag, watchLoopLag } from './lanes/loop-lag.ts'
import type { RunContext } from './lanes/scenario-run/run-context.ts'
import { type StartCosts, startCosts } from './lanes/start-costs.ts'
import type { RunOptions } from './options.ts'
import { selectJudges } from './plan.ts'
import { loadValidation } from './prepare/load-validation.ts'
import { learnSecrets } from './prepare/tokens/learn-secrets.ts'
import { judgeInTurns } from './tell/judge-in-turns.ts'
import { judgeLetGo } from './tell/judge-let-go.ts'
import { judgingTime } from './tell/judging-time.ts'
import { Remarks } from './tell/remarks.ts'
import { runInfo } from './tell/run-info.ts'
import { Telling } from './tell/telling.ts'

export interface OpenRun {
  readonly run: RunContext
  /** When it began, as `performance.now()` tells. */
  readonly began: number
  readonly telling: Telling
  readonly remarks: Remarks
  readonly judging: Judging
  /** Judges what is due. */
  judge(): Promise<void>
  readonly costs: StartCosts
  readonly trace: TraceFile | undefined
  /** The limit of the whole run. */
  readonly limit: { readonly signal: AbortSignal; readonly timer: NodeJS.Timeout }
  readonly loop: LoopLag
}

export async function beginRun(options: RunOptions): Promise<OpenRun> {
  const began = performance.now()
  const { traceFile, onTrace, bounds = defaultBounds, secrets = new Secrets() } = options
  learnSecrets(secrets, options)
  const telling = new Telling(options, secrets)
  const signatures = new Signatures(options.sdks?.signsIn)
  const versionOf = installedSdks(options)
  const judging = new Judging({
    suite: selectJudges(options.suite, options.select),
    validate: await loadValidation(options.revisions ?? allRevisions.map((r) => r.id)),
    bounds,
    select: options.select,
    describe: (entry) => describe(entry, options, signatures.found, versionOf),
  })
  const recorder = createRecorder({
    now: () => Math.round((performance.now() - began) * 1000) / 1000,
    redact: secrets.event,
    full: (connection) => judging.full(connection),
  })
  if (secrets.areShown) recorder.keep(keepInClear)
  const namesModel = options.side === 'client' && takesModel(options.target)
  const remarks = new Remarks(options.suite, options.side === 'server' ? options.fixtures : {}, namesModel)
  const costs = startCosts()
  recorder.keep((event) => remarks.see(event))
  recorder.keep((event) => signatures.see(event))
  recorder.keep((event, came) => judging.event(event, came))
  recorder.keep((event) => costs.event(event))
  recorder.keep(collectGarbage())
  if (onTrace !== undefined) recorder.keep((event, came) => onTrace(secrets.areShown ? came : event))
  // The last to be told: when the file is full, it records so itself.
  const trace =
    traceFile === undefined ? undefined : keepTrace(traceFile, recorder, bounds.traceBytes, secrets.areShown)

  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), options.limits.runMs - (options.spentMs ?? 0))
  const signal = AbortSignal.any([options.signal, limit.signal, telling.enough])
  setMaxListeners(0, signal)
  const loop = watchLoopLag()
  const starts = new Starts(options.limits.startMs, loop.ms)
  recorder.listen((event) => starts.see(event))
  const activity = new Activity()
  recorder.listen((event) => activity.see(event))
  const heldUp = new HeldUp()
  if (options.side === 'server') recorder.listen((event) => heldUp.see(event))
  // Any message fails on a server that is gone: the smallest that does says nothing.
  const told = (event: RunEvent): void => {
    if (event.type !== 'fuzz-case' || !remarks.isServerGone) telling.emit(event)
  }
  const judge = judgeInTurns(judging, judgingTime(signal, options.signal))
  const soon = (): void => {
    judge().catch((thrown: unknown) => telling.emit({ type: 'problem', message: HarnessError.from(thrown).message }))
  }
  recorder.keep(judgeLetGo(soon))
  let connections = 0
  let executions = 0
  const startedAt = new Date().toISOString()
  const info = runInfo(options, startedAt)
  telling.emit({ type: 'run-started', info })
  const { target, seed, side } = info
  const inClear = secrets.areShown ? ({ inClear: true } as const) : {}
  const quick = options.quick === true ? ({ quick: true } as const) : {}
  recorder.record({ kind: 'run', format: 1, tool, side, target, startedAt, seed, ...inClear, ...quick })
  return {
    run: {
      ...{ options: { ...options, emit: told }, recorder, signal, starts, activity, heldUp, lag: loop.ms },
      nextConnection: () => `c${++connections}`,
      nextExecution: () => ++executions,
    },
    ...{ began, telling, remarks, judging, costs, loop },
    judge,
    trace,
    limit: { signal: limit.signal, timer },
  }
}

/** Adds to a result what the harness does not know by itself. */
function describe(
  entry: Entry,
  { repeatCommand, linkTo, causesOf }: RunOptions,
  signedBy: readonly string[],
  versionOf: (sdk: string) => string | undefined,
): ReturnType<TallyOptions['describe']> {
  const { requirement, revision, transport, source, scenario, verdict } = entry
  const { seps, beyondTiers } = requirement
  const traced = { seps, beyondTiers }
  const link = linkTo(requirement, revision)
  if (!isBreach(verdict) && verdict !== 'harness-error') return { link, ...traced }
  const ran = scenario === undefined ? {} : { scenario }
  const repeat = repeatCommand({ requirement: requirement.id, source, revision, transport, ...ran })
  const statement = requirement.statements?.[revision]
  const stated = statement === undefined ? {} : { statement }
  const security = requirement.security === true ? { security: true as const } : {}
  return { link, ...stated, ...traced, ...security, repeat, ...knownCauses(entry, causesOf, signedBy, versionOf) }
}

/** The version of an SDK that is installed beside the program that is tested; looked up once. */
function installedSdks({ target, sdks }: RunOptions): (sdk: string) => string | undefined {
  if (!('command' in target) || target.command === undefined) return () => undefined
  const versions = new Map<string, string | undefined>()
  return (sdk) => {
    if (!versions.has(sdk)) versions.set(sdk, installedVersion(target, sdks?.packagesOf(sdk) ?? []))
    return versions.get(sdk)
  }
}
