/** Flags and configuration become one request, and that the settings of a run: checked once, trusted from then on. */
import { resolve } from 'node:path'
import { defaultCases, defaultFuzzMs } from '../../api/settings/defaults.ts'
import { flagNames } from '../../api/settings/names.ts'
import type { Given } from '../../api/settings/repeat-command.ts'
import { type RunRequest, together } from '../../api/settings/request.ts'
import { type SettledJudging, type SettledRun, settledJudging, settledRun } from '../../api/settings/settle.ts'
import { UsageError } from '../../api/settings/usage-error.ts'
import { writableFolder } from '../../api/settings/values/files.ts'
import { choice, httpsUrl, httpUrl } from '../../api/settings/values/flag-values.ts'
import { type Environment, expandedFlags } from '../../api/settings/values/variables.ts'
import type { Sided } from '../../api/suite-options.ts'
import type { ClientTarget, ServerTarget } from '../../harness/targets/target.ts'
import type { FuzzCase } from '../../harness/trace/fuzz-case.ts'
import type { Side } from '../../harness/trace/place.ts'
import { type Show, shows } from '../../reports/options.ts'
import { type BaselineFile, baselineFile } from './baseline-file.ts'
import { type LoadedConfig, loadConfig } from './config.ts'
import type { AuthorizationFlags, ClientFlags, OwnRunFlags, ReportFlags, ServerFlags } from './flags/flags.ts'
import { reportRows } from './flags/report-flags.ts'
import { requestFromFlags } from './flags/rows.ts'
import { runRows } from './flags/run-flags.ts'
import { fuzzRows, serverRows, startRows } from './flags/target-flags.ts'
import { givenAgain } from './given.ts'
import { givenHeaders } from './headers.ts'
import { type ReportRequest, refuseSameFile, reportRequests } from './report-requests.ts'
import { clientTargetOf, serverTargetOf } from './target-options.ts'

/** What a person sees of a run, beside how it is judged. */
export interface ReportSettings extends SettledJudging {
  readonly baseline?: BaselineFile | undefined
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
}

/** What a person may ask for beside what the runner is told. */
interface OwnSettings extends ReportSettings, SettledRun {
  /** Cases to try. Default: those of the folder. */
  readonly fuzzCases?: readonly FuzzCase[]
  /** Where failing cases of fuzzing are written, and read from. */
  readonly casesFolder: string
  /** A page shows it as it happens. */
  readonly ui: boolean
  /** Only what the last run found broken. */
  readonly lastFailed: boolean
  readonly given: Given
}

export type RunSettings = OwnSettings & Sided
type ServerSettings = OwnSettings & {
  readonly side: 'server'
  readonly target: ServerTarget
  readonly kind?: 'authorization-server'
}
type ClientSettings = OwnSettings & {
  readonly side: 'client'
  readonly target: ClientTarget
  readonly kind?: undefined
}

/** Settings of `mcp-conform server`. Throws UsageError. */
export async function serverSettings(
  command: readonly string[],
  typed: ServerFlags,
  cwd: string,
  env: Environment = {},
): Promise<ServerSettings> {
  const flags = expandedFlags(typed, env, ['header'])
  const config = await loadConfig(flags.config, cwd, env)
  const request = requested(flags, config)
  const headers = givenHeaders(flags, env, cwd)
  const target = serverTargetOf(command, { ...flags, headers: headers.fields }, config, request.transports, cwd)
  const isConfigured = command.length === 0 && flags.url === undefined
  const given = givenAgain(typed, { headers: headers.again, isConfigured, env })
  return { side: 'server', target, ...ownSettings(request, { flags, config, cwd, env, given, side: 'server' }) }
}

/** Settings of `mcp-conform authorization`. Throws UsageError. */
export async function authorizationSettings(
  typed: AuthorizationFlags,
  cwd: string,
  env: Environment = {},
): Promise<ServerSettings> {
  const flags = expandedFlags(typed, env)
  const config = await loadConfig(flags.config, cwd, env)
  const target: ServerTarget = { url: httpUrl(flags.issuer, '--issuer'), env: {}, cwd, headers: [] }
  const given = givenAgain(typed, { headers: [], isConfigured: false, env })
  // It is spoken to over HTTP, whatever the configuration says of a server.
  const request = { ...requested(flags, config), transports: undefined }
  const own = ownSettings(request, { flags, config, cwd, env, given, side: 'server' })
  return { side: 'server', kind: 'authorization-server', target, ...own }
}

/** Settings of `mcp-conform client`. Throws UsageError. */
export async function clientSettings(
  command: readonly string[],
  typed: ClientFlags,
  cwd: string,
  env: Environment = {},
): Promise<ClientSettings> {
  const flags = expandedFlags(typed, env)
  const config = await loadConfig(flags.config, cwd, env)
  const request = requested(flags, config)
  const target = clientTargetOf(command, flags, config, request.transports, cwd)
  const given = givenAgain(typed, { headers: [], isConfigured: command.length === 0, env })
  return { side: 'client', target, ...ownSettings(request, { flags, config, cwd, env, given, side: 'client' }) }
}

interface GatewaySettings {
  readonly settings: OwnSettings
  /** Environment and folder of the process of the gateway, and the headers to send to it. */
  readonly surroundings: Pick<ServerTarget, 'env' | 'cwd' | 'headers'>
}

/** Settings of a part of `mcp-conform gateway`, but for its target. Throws UsageError. */
export async function gatewaySettings(
  typed: ServerFlags,
  side: Side,
  cwd: string,
  env: Environment = {},
): Promise<GatewaySettings> {
  const flags = expandedFlags(typed, env, ['header'])
  const config = await loadConfig(flags.config, cwd, env)
  const fields = givenHeaders(flags, env, cwd)
  const { headers, ...place } = serverTargetOf(
    ['a gateway'],
    { ...flags, url: undefined, headers: fields.fields },
    config,
    undefined,
    cwd,
  )
  const given = givenAgain(typed, { headers: fields.again, isConfigured: false, env })
  const request = requested(flags, config)
  return {
    settings: ownSettings(request, { flags, config, cwd, env, given, side }),
    surroundings: { env: place.env, cwd: place.cwd, headers },
  }
}

/** Settings of what reports without a target. Throws UsageError. */
export function reportSettings(flags: ReportFlags, cwd: string, config?: LoadedConfig): ReportSettings {
  return { ...settledJudging(requested(flags, config), flagNames), ...shown(flags, cwd, config) }
}

const rows = [...serverRows, ...fuzzRows, ...startRows, ...runRows, ...reportRows]

/** The configuration, and then the flags. */
function requested(flags: ReportFlags & Pick<ServerFlags, 'fuzz'>, loaded: LoadedConfig | undefined): RunRequest {
  const { server: _server, client: _client, reports: _reports, baseline: _baseline, ...run } = loaded?.config ?? {}
  const asked = requestFromFlags(rows, flags)
  if (flags.fuzz !== true) return together(run, asked)
  if (asked.scenarios !== undefined)
    throw new UsageError('--fuzz and --scenario cannot be used together; --scenario "fuzz/*" selects fuzz properties')
  const { fuzzMs = asked.fuzzRuns === undefined ? defaultFuzzMs : undefined } = asked
  return together(run, { ...asked, scenarios: ['fuzz/*'], fuzzMs })
}

interface Asked {
  readonly flags: OwnRunFlags & Pick<ServerFlags, 'cases' | 'ui'>
  readonly config: LoadedConfig | undefined
  readonly cwd: string
  readonly env: Environment
  readonly given: Given
  readonly side: Side
}

function ownSettings(request: RunRequest, { flags, config, cwd, env, given, side }: Asked): OwnSettings {
  const settled = settledRun(request, side, flagNames, { cwd, env })
  const own = shown(flags, cwd, config)
  if (settled.traceFile !== undefined) refuseSameFile(own.reports, settled.traceFile, '--trace')
  return {
    ...settled,
    ...own,
    casesFolder: flags.cases === undefined ? resolve(cwd, defaultCases) : writableFolder(flags.cases, '--cases', cwd),
    ui: flags.ui ?? false,
    lastFailed: flags.lastFailed ?? false,
    given,
  }
}

/** What a person sees. */
function shown(flags: ReportFlags, cwd: string, config?: LoadedConfig): Omit<ReportSettings, keyof SettledJudging> {
  const fromConfig = flags.report === undefined && config?.config.reports !== undefined
  return {
    baseline: baselineFile(flags, config, cwd),
    reports: fromConfig
      ? reportRequests(config.config.reports ?? [], 'reports', config.folder)
      : reportRequests(flags.report ?? [], '--report', cwd),
    show: new Set((flags.show ?? []).map((part) => choice(shows, part, '--show'))),
    alone: flags.only !== undefined,
    ...(flags.history !== undefined && { history: resolve(cwd, flags.history) }),
    ...(flags.rules !== undefined && { rules: httpsUrl(flags.rules, '--rules') }),
    verbose: flags.verbose ?? false,
    quiet: flags.quiet ?? false,
    color: flags.color ?? true,
  }
}
