/** What can be said of a target and of a run, in a configuration and by a program alike: as types, and checked by its JSON Schema. */
import type { Accounts, IssuerAccounts, ServerAccounts } from '../harness/fixtures/accounts.ts'
import type { CallTools, FixtureMap } from '../harness/fixtures/bindings.ts'
import type { TransportKind } from '../harness/trace/place.ts'
import type { BoundName } from '../harness/wire/bounds.ts'
import type { RevisionId } from '../schema/revisions.ts'
import { boundName, boundValue } from './bounds.ts'
import { inside, type Mapping } from './checks.ts'
import { fitting, only } from './fitting.ts'
import { formatsWith } from './formats.ts'
import { setChoice, setText } from './sets.ts'
import { type SeverityMap, severities } from './severity.ts'

export interface TargetConfig {
  /** Program and arguments. */
  readonly command?: readonly string[]
  /** Environment variables for the command. */
  readonly env?: Readonly<Record<string, string>>
  /** Working folder of the command. */
  readonly cwd?: string
}

export interface ClientConfig extends TargetConfig {
  /** It is a driver: it does actions, and says what came of them (docs/reference/drivers.md). */
  readonly driver?: boolean
}

export interface ServerConfig extends TargetConfig {
  readonly url?: string
  /** The command starts the HTTP server at `url`, and is not spoken to over stdio. */
  readonly startsHttp?: boolean
  /** Headers to send with each HTTP request; their values are never written to traces or reports. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface RunConfig {
  /** Revisions to test. Default: all that the target accepts. */
  readonly revisions?: readonly RevisionId[]
  /** Transports to test. Default: all that the target supports. */
  readonly transports?: readonly TransportKind[]
  /** Tools that may be called; default `safe`: those marked read-only, and those named in `fixtures`. */
  readonly callTools?: CallTools
  /** Name of a fixture of the contract -> the target's own tool, prompt or resource that serves it. */
  readonly fixtures?: FixtureMap
  /** The server is open to web pages of every Origin on purpose: that it refuses none is a warning then. */
  readonly anyOrigin?: boolean
  /** Accounts for testing a protected MCP server. */
  readonly authorization?: ServerAccounts
  /** Accounts for testing an authorization server. */
  readonly authorizationServer?: IssuerAccounts
  /** More headers whose values are secret. */
  readonly redact?: readonly string[]
  /** Milliseconds. */
  readonly timeouts?: {
    readonly start?: number
    readonly request?: number
    readonly scenario?: number
    readonly run?: number
  }
  /** On what one target can make us read and keep: name -> a number, or a text such as `16MiB`. */
  readonly bounds?: Readonly<Partial<Record<BoundName, number | string>>>
  /** Warnings count as failures. */
  readonly strict?: boolean
  /** Pattern of ids -> `off`, `warn` or `error`; of several that fit, the last one counts. */
  readonly severity?: SeverityMap
  /** `[<revision>@]<release>`: what counts is what that release demanded. */
  readonly sets?: readonly string[]
}

/** The same when it was checked. */
export interface CheckedRun extends Omit<RunConfig, 'bounds'> {
  readonly bounds?: readonly (readonly [name: BoundName, value: number])[]
}

const accountKeys = ['anyOrigin', 'authorization', 'authorizationServer'] as const satisfies readonly (keyof Accounts)[]
export const clientKeys = ['command', 'driver', 'env', 'cwd'] as const
export const serverKeys = ['command', 'url', 'startsHttp', 'env', 'headers', 'cwd'] as const
export const weighingKeys = ['strict', 'severity', 'sets'] as const
export const runKeys: readonly (keyof RunConfig)[] = [
  'revisions',
  'transports',
  'callTools',
  'fixtures',
  ...accountKeys,
  'redact',
  'timeouts',
  'bounds',
  ...weighingKeys,
]

/**
 * @param entries may hold other keys beside
 * @throws UsageError with the path of the first flaw, as all of these
 */
export function readServer(entries: Mapping, path: string): Promise<ServerConfig> {
  return fitting(only(entries, serverKeys), path, { keys: serverKeys, under: 'server', formats: formatsWith([]) })
}

export function readClient(entries: Mapping, path: string): Promise<ClientConfig> {
  return fitting(only(entries, clientKeys), path, { keys: clientKeys, under: 'client', formats: formatsWith([]) })
}

/** @param fixtureNames of the fixture contract */
export async function readRun(entries: Mapping, path: string, fixtureNames: readonly string[]): Promise<CheckedRun> {
  const formats = formatsWith(fixtureNames)
  return checkedRun(await fitting<RunConfig>(only(entries, runKeys), path, { keys: runKeys, formats }), path)
}

/** How verdicts count. */
export async function readWeighing(
  entries: Mapping,
  path: string,
): Promise<Pick<CheckedRun, (typeof weighingKeys)[number]>> {
  const formats = formatsWith([])
  return checkedRun(await fitting<RunConfig>(only(entries, weighingKeys), path, { keys: weighingKeys, formats }), path)
}

/** What the schema lets users write in more than one way, in one. */
export function checkedRun({ bounds, severity, sets, ...rest }: RunConfig, path: string): CheckedRun {
  const place = inside(path, 'bounds')
  return {
    ...rest,
    ...(bounds === undefined
      ? {}
      : {
          bounds: Object.entries(bounds).map(([key, value]) => {
            const name = boundName(key, place)
            return [name, boundValue(name, String(value), inside(place, key))] as const
          }),
        }),
    ...(severity === undefined ? {} : { severity: mildest(severity) }),
    ...(sets === undefined ? {} : { sets: sets.map((set) => setText(setChoice(set, inside(path, 'sets')))) }),
  }
}

/** `off` is false in the YAML of old. */
function mildest(severity: SeverityMap): SeverityMap {
  return Object.fromEntries(
    Object.entries(severity).map(([pattern, given]) => [pattern, severities.find((one) => one === given) ?? 'off']),
  )
}
