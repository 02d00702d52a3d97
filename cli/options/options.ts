/** Flags and configuration become the settings of a run: checked once here, trusted from then on. */
import { resolve } from 'node:path'
import type { Accounts } from '../../harness/fixtures/accounts.ts'
import type { CallTools, FixtureMap } from '../../harness/fixtures/bindings.ts'
import type { Limits } from '../../harness/runner/options.ts'
import type { ClientTarget, ServerTarget } from '../../harness/targets/target.ts'
import type { FuzzCase } from '../../harness/trace/fuzz-case.ts'
import type { TransportKind } from '../../harness/trace/place.ts'
import type { Bounds } from '../../harness/wire/bounds.ts'
import { type Show, shows } from '../../reports/options.ts'
import type { RevisionId } from '../../schema/revisions.ts'
import { accountsOf } from '../../settings/accounts.ts'
import { boundSetting, boundsOf } from '../../settings/bounds.ts'
import {
  defaultCases,
  defaultConcurrency,
  defaultFuzzMs,
  defaultLimits,
  defaultSeed,
  largestSeed,
  mostFuzzRuns,
  newSeed,
  requestMs,
  usualFuzzRuns,
} from '../../settings/defaults.ts'
import { writableFile, writableFolder } from '../../settings/files.ts'
import { readOnly } from '../../settings/only.ts'
import type { Given } from '../../settings/repeat-command.ts'
import type { Filter } from '../../settings/selection.ts'
import { namedRevisions, type SetChoice, setChoice } from '../../settings/sets.ts'
import type { SeverityMap } from '../../settings/severity.ts'
import { type Shard, shard } from '../../settings/shard.ts'
import { UsageError } from '../../settings/usage-error.ts'
import {
  callTools,
  choice,
  duration,
  headerName,
  httpsUrl,
  httpUrl,
  milliseconds,
  revision,
  transport,
  wholeNumber,
} from '../../settings/values.ts'
import { type Environment, expandedFlags } from '../../settings/variables.ts'
import { type BaselineFile, baselineFile } from './baseline-file.ts'
import { type LoadedConfig, loadConfig } from './config.ts'
import type { AuthorizationFlags, ClientFlags, ReportFlags, RunFlags, ServerFlags } from './flags.ts'
import { givenAgain } from './given.ts'
import { type GivenHeaders, givenHeaders } from './headers.ts'
import { type ReportRequest, refuseSameFile, reportRequests } from './report-requests.ts'
import { clientTarget, serverTarget } from './target-options.ts'

export interface ReportSettings {
  readonly filter: Filter
  readonly strict: boolean
  /** By what releases demanded; what no choice names counts by this one. */
  readonly sets: readonly SetChoice[]
  readonly bounds: Bounds
  readonly baseline?: BaselineFile | undefined
  readonly severity: SeverityMap
  readonly reports: readonly ReportRequest[]
  /** Parts that the console shows in full. */
  readonly show: ReadonlySet<Show>
  /** The console shows nothing but what was asked for. */
  readonly alone: boolean
  /** Where the pages of the rules are, to be linked to. */
  readonly rules?: string
  /** Absolute path of the folder to which the run is added. */
  readonly history?: string
  readonly verbose: boolean
  readonly quiet: boolean
  /** False: the user wants no colours. */
  readonly color: boolean
  /** Nothing is redacted. */
  readonly showSecrets: boolean
}

export type RunSettings = ReportSettings & {
  readonly revisions?: readonly RevisionId[]
  readonly transports?: readonly TransportKind[]
  readonly fixtures: FixtureMap
  readonly accounts: Accounts
  readonly callTools: CallTools
  readonly limits: Limits
  readonly concurrency: number
  readonly seed: number
  readonly fuzzRuns: number
  /** Milliseconds for all fuzz properties together. */
  readonly fuzzMs?: number
  /** Cases to try. Default: those of the folder. */
  readonly fuzzCases?: readonly FuzzCase[]
  /** Where failing cases of fuzzing are written, and read from. */
  readonly casesFolder: string
  readonly bail: boolean
  readonly quick: boolean
  /** A page shows it as it happens. */
  readonly ui: boolean
  /** A call of npx is started as it stands. */
  readonly keepNpx: boolean
  readonly shard?: Shard | undefined
  /** Only what the last run found broken. */
  readonly lastFailed: boolean
  readonly redact: readonly string[]
  readonly traceFile?: string
  readonly given: Given
} & (
    | { readonly side: 'server'; readonly target: ServerTarget; readonly kind?: 'authorization-server' }
    | { readonly side: 'client'; readonly target: ClientTarget }
  )

/** Settings of `mcp-conform server`. Throws UsageError. */
export async function serverSettings(
  command: readonly string[],
  typed: ServerFlags,
  cwd: string,
  env: Environment = {},
): Promise<RunSettings> {
  const flags = expandedFlags(typed, env, ['header'])
  const config = await loadConfig(flags.config, cwd, env)
  const transports = transportsOf(flags, config)
  const headers = givenHeaders(flags, env, cwd)
  const target = serverTarget(command, { ...flags, headers: headers.fields }, config, transports, cwd)
  const isConfigured = command.length === 0 && flags.url === undefined
  const given = givenAgain(typed, { headers: headers.again, isConfigured, env })
  return {
    side: 'server',
    target,
    transports,
    given,
    ...runSettings({ ...flags, ...properties(flags) }, config, cwd, env, headers),
  }
}

/** Settings of `mcp-conform authorization`. Throws UsageError. */
export async function authorizationSettings(
  typed: AuthorizationFlags,
  cwd: string,
  env: Environment = {},
): Promise<RunSettings> {
  const flags = expandedFlags(typed, env)
  const config = await loadConfig(flags.config, cwd, env)
  const url = httpUrl(flags.issuer, '--issuer')
  const target: ServerTarget = { url, env: {}, cwd, headers: [] }
  const given = givenAgain(typed, { headers: [], isConfigured: false, env })
  return { side: 'server', kind: 'authorization-server', target, given, ...runSettings(flags, config, cwd, env) }
}

/** Settings of `mcp-conform client`. Throws UsageError. */
export async function clientSettings(
  command: readonly string[],
  typed: ClientFlags,
  cwd: string,
  env: Environment = {},
): Promise<RunSettings> {
  const flags = expandedFlags(typed, env)
  const config = await loadConfig(flags.config, cwd, env)
  const transports = transportsOf(flags, config)
  return {
    side: 'client',
    target: clientTarget(command, flags, config, transports, cwd),
    transports,
    given: givenAgain(typed, { headers: [], isConfigured: command.length === 0, env }),
    ...runSettings({ ...flags, ...properties(flags) }, config, cwd, env),
  }
}

/** Settings of what reports without a target. Throws UsageError. */
export function reportSettings(flags: ReportFlags, cwd: string, config?: LoadedConfig): ReportSettings {
  const fromConfig = flags.report === undefined && config?.config.reports !== undefined
  return {
    filter: {
      scenarios: flags.scenario ?? [],
      requirements: flags.requirement ?? [],
      excluded: flags.exclude ?? [],
      only: (flags.only ?? []).map((text) => readOnly(text, '--only')),
    },
    strict: flags.strict ?? config?.config.strict ?? false,
    sets: chosenSets(flags, config),
    baseline: baselineFile(flags, config, cwd),
    severity: config?.config.severity ?? {},
    bounds: boundsOf([
      ...(config?.config.bounds ?? []),
      ...(flags.bound ?? []).map((text) => boundSetting(text, '--bound')),
    ]),
    reports: fromConfig
      ? reportRequests(config.config.reports ?? [], 'reports', config.folder)
      : reportRequests(flags.report ?? [], '--report', cwd),
    show: new Set((flags.show ?? []).map((part) => choice(shows, part, '--show'))),
    alone: flags.only !== undefined,
    ...(flags.history === undefined ? {} : { history: resolve(cwd, flags.history) }),
    ...(flags.rules === undefined ? {} : { rules: httpsUrl(flags.rules, '--rules') }),
    verbose: flags.verbose ?? false,
    quiet: flags.quiet ?? false,
    color: flags.color ?? true,
    showSecrets: flags.showSecrets ?? false,
  }
}

function runSettings(
  flags: RunFlags & Pick<ServerFlags, 'callTools' | 'fuzz' | 'fuzzTime' | 'ui'>,
  loaded: LoadedConfig | undefined,
  cwd: string,
  env: Environment,
  headers: Pick<GivenHeaders, 'fields'> = { fields: [] },
) {
  const config = loaded?.config
  const revisions =
    flags.revision?.map((text) => revision(text, '--revision')) ??
    config?.revisions ??
    namedRevisions(chosenSets(flags, loaded))
  const integer = (text: string | undefined, flag: string, min: number, max: number) =>
    text === undefined ? undefined : wholeNumber(text, flag, 'a whole number', min, max)
  const shared = reportSettings(flags, cwd, loaded)
  const traceFile = flags.trace === undefined ? undefined : writableFile(flags.trace, '--trace', cwd)
  if (traceFile !== undefined) refuseSameFile(shared.reports, traceFile, '--trace')
  const fuzzMs = fuzzTime(flags)
  const quick = flags.quick ?? false
  const limit = (text: string | undefined, flag: string) => (text === undefined ? undefined : milliseconds(text, flag))
  return {
    ...shared,
    revisions: revisions === undefined ? undefined : [...new Set(revisions)],
    fixtures: config?.fixtures ?? {},
    accounts: accountsOf(config),
    callTools:
      flags.callTools === undefined ? (config?.callTools ?? 'safe') : callTools(flags.callTools, '--call-tools'),
    limits: {
      startMs: limit(flags.startTimeout, '--start-timeout') ?? config?.timeouts?.start ?? defaultLimits.startMs,
      requestMs: limit(flags.timeout, '--timeout') ?? config?.timeouts?.request ?? requestMs(quick),
      scenarioMs:
        limit(flags.scenarioTimeout, '--scenario-timeout') ??
        config?.timeouts?.scenario ??
        defaultLimits.scenarioMs + (fuzzMs ?? 0),
      runMs: limit(flags.runTimeout, '--run-timeout') ?? config?.timeouts?.run ?? defaultLimits.runMs + (fuzzMs ?? 0),
    },
    concurrency: integer(flags.concurrency, '--concurrency', 1, 64) ?? defaultConcurrency,
    seed: flags.seed === 'random' ? newSeed() : (integer(flags.seed, '--seed', 0, largestSeed) ?? defaultSeed),
    fuzzRuns:
      integer(flags.fuzzRuns, '--fuzz-runs', 1, mostFuzzRuns) ??
      (fuzzMs === undefined ? usualFuzzRuns(quick) : mostFuzzRuns),
    ...(fuzzMs === undefined ? {} : { fuzzMs }),
    casesFolder: flags.cases === undefined ? resolve(cwd, defaultCases) : writableFolder(flags.cases, '--cases', cwd),
    bail: flags.bail ?? false,
    quick,
    ui: flags.ui ?? false,
    keepNpx: flags.keepNpx ?? false,
    shard: flags.shard === undefined ? undefined : shard(flags.shard, env),
    lastFailed: flags.lastFailed ?? false,
    redact: [
      ...headers.fields.map(([name]) => name),
      ...Object.keys(config?.server?.headers ?? {}),
      ...(config?.redact ?? []),
      ...(flags.redact ?? []).map((name) => headerName(name, '--redact')),
    ],
    traceFile,
  }
}

/** With --fuzz the properties are all that is run. Throws UsageError. */
function properties({ fuzz, scenario }: Pick<ServerFlags, 'fuzz' | 'scenario'>): Pick<ReportFlags, 'scenario'> {
  if (fuzz !== true) return {}
  if (scenario === undefined) return { scenario: ['fuzz/*'] }
  throw new UsageError('--fuzz and --scenario cannot be used together; --scenario "fuzz/*" selects fuzz properties')
}

/** Time for all fuzz properties together; undefined: a number of messages ends them. */
function fuzzTime({ fuzz, fuzzTime: time, fuzzRuns }: RunFlags & Pick<ServerFlags, 'fuzz' | 'fuzzTime'>) {
  if (time !== undefined) return duration(time, '--fuzz-time')
  return fuzz === true && fuzzRuns === undefined ? defaultFuzzMs : undefined
}

function chosenSets(flags: ReportFlags, loaded: LoadedConfig | undefined): readonly SetChoice[] {
  return (
    flags.set?.map((text) => setChoice(text, '--set')) ??
    (loaded?.config.sets ?? []).map((text) => setChoice(text, 'sets'))
  )
}

function transportsOf(flags: RunFlags, loaded: LoadedConfig | undefined): readonly TransportKind[] | undefined {
  const transports = flags.transport?.map((text) => transport(text, '--transport')) ?? loaded?.config.transports
  return transports === undefined ? undefined : [...new Set(transports)]
}
