/** What can be said of a target and of a run, in a configuration and by a program alike: as types, and checked. */
import type { IssuerAccounts, ServerAccounts } from '../harness/fixtures/accounts.ts'
import { type CallTools, callToolsChoices, type FixtureMap } from '../harness/fixtures/bindings.ts'
import type { TransportKind } from '../harness/trace/place.ts'
import type { BoundName } from '../harness/wire/bounds.ts'
import type { JsonObject } from '../schema/json.ts'
import type { RevisionId } from '../schema/revisions.ts'
import { accountKeys, authorization, authorizationServer } from './accounts.ts'
import { boundName, boundNames, boundValue } from './bounds.ts'
import {
  inside,
  jsonObject,
  listOf,
  type Mapping,
  mapOf,
  mapping,
  number,
  optional,
  parsed,
  text,
  truth,
} from './checks.ts'
import { closest } from './closest.ts'
import { setChoice, setText } from './sets.ts'
import { type SeverityMap, severityMap } from './severity.ts'
import { alternatives, expected, UsageError } from './usage-error.ts'
import { headerName, headerValue, httpUrl, milliseconds, revision, transport } from './values.ts'

export interface TargetConfig {
  /** Program and arguments. */
  readonly command?: readonly string[]
  /** Added to the environment of the command. */
  readonly env?: Readonly<Record<string, string>>
  /** The folder in which the command runs. */
  readonly cwd?: string
}

export interface ClientConfig extends TargetConfig {
  /** It is a driver: it does actions, and says what came of them (docs/drivers.md). */
  readonly driver?: boolean
}

export interface ServerConfig extends TargetConfig {
  readonly url?: string
  /** The command starts the HTTP server at `url`, and is not spoken to over stdio. */
  readonly startsHttp?: boolean
  /** Sent with each HTTP request; the values are kept out of traces and reports. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface RunConfig {
  /** Default: all that the target accepts. */
  readonly revisions?: readonly RevisionId[]
  /** Default: all that the target offers. */
  readonly transports?: readonly TransportKind[]
  /** Tools that may be called; default `safe`: those marked read-only, and those named in `fixtures`. */
  readonly callTools?: CallTools
  /** Name of a fixture of the contract -> the target's own tool, prompt or resource that serves it. */
  readonly fixtures?: FixtureMap
  /** Accounts at a protected MCP server. */
  readonly authorization?: ServerAccounts
  /** Accounts at an authorization server. */
  readonly authorizationServer?: IssuerAccounts
  /** Names of further headers whose values are secret. */
  readonly redact?: readonly string[]
  /** Milliseconds. */
  readonly timeouts?: {
    readonly start?: number
    readonly request?: number
    readonly scenario?: number
    readonly run?: number
  }
  /** Name -> a number, or a text such as 16MiB. */
  readonly bounds?: readonly (readonly [name: BoundName, value: number])[]
  /** Warnings count as failures. */
  readonly strict?: boolean
  /** Pattern of ids -> `off`, `warn` or `error`; of several that fit, the last one counts. */
  readonly severity?: SeverityMap
  /** `[<revision>@]<release>`: what counts is what that release demanded. */
  readonly sets?: readonly string[]
}

export const clientKeys = ['command', 'driver', 'env', 'cwd'] as const
export const serverKeys = ['command', 'url', 'startsHttp', 'env', 'headers', 'cwd'] as const
export const weighingKeys = ['strict', 'severity', 'sets'] as const
export const runKeys = [
  'revisions',
  'transports',
  'callTools',
  'fixtures',
  ...accountKeys,
  'redact',
  'timeouts',
  'bounds',
  ...weighingKeys,
] as const

/** @throws UsageError with the path of the first flaw, as all of these */
function readTarget(entries: Mapping, path: string): TargetConfig {
  return {
    command: optional(entries, 'command', path, command),
    env: optional(entries, 'env', path, mapOf(anyText)),
    cwd: optional(entries, 'cwd', path, text),
  }
}

export function readClient(entries: Mapping, path: string): ClientConfig {
  return { ...readTarget(entries, path), driver: optional(entries, 'driver', path, truth) }
}

export function readServer(entries: Mapping, path: string): ServerConfig {
  return {
    ...readTarget(entries, path),
    url: optional(entries, 'url', path, parsed(httpUrl)),
    startsHttp: optional(entries, 'startsHttp', path, truth),
    headers: optional(entries, 'headers', path, mapOf(parsed(headerValue), parsed(headerName))),
  }
}

/** @param fixtureNames of the fixture contract */
export function readRun(entries: Mapping, path: string, fixtureNames: readonly string[]): RunConfig {
  return {
    revisions: optional(entries, 'revisions', path, listOf(parsed(revision))),
    transports: optional(entries, 'transports', path, listOf(parsed(transport))),
    callTools: optional(entries, 'callTools', path, callTools),
    fixtures: optional(entries, 'fixtures', path, mapOf(fixture, fixtureName(fixtureNames))),
    authorization: optional(entries, 'authorization', path, authorization),
    authorizationServer: optional(entries, 'authorizationServer', path, authorizationServer),
    redact: optional(entries, 'redact', path, listOf(parsed(headerName))),
    timeouts: optional(entries, 'timeouts', path, timeouts),
    bounds: optional(entries, 'bounds', path, bounds),
    ...readWeighing(entries, path),
  }
}

/** How verdicts count. */
export function readWeighing(entries: Mapping, path: string): Pick<RunConfig, (typeof weighingKeys)[number]> {
  return {
    strict: optional(entries, 'strict', path, truth),
    severity: optional(entries, 'severity', path, severityMap),
    sets: optional(entries, 'sets', path, listOf(set)),
  }
}

function set(value: unknown, path: string): string {
  return setText(setChoice(text(value, path), path))
}

function command(value: unknown, path: string): readonly string[] {
  const parts = listOf(anyText)(value, path)
  if (parts[0] === undefined || parts[0] === '') throw expected(path, 'a list of program and arguments', value)
  return parts
}

function anyText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw expected(path, 'a text', value)
  return value
}

function callTools(value: unknown, path: string): CallTools {
  const found = callToolsChoices.find((one) => one === value)
  if (found === undefined) throw expected(path, alternatives(callToolsChoices), value)
  return found
}

function fixture(value: unknown, path: string): { name: string; arguments?: JsonObject } {
  const entries = mapping(value, path, ['name', 'arguments'])
  return { name: text(entries.name, `${path}.name`), arguments: optional(entries, 'arguments', path, jsonObject) }
}

function fixtureName(names: readonly string[]) {
  return (value: unknown, path: string): string => {
    const name = text(value, path)
    if (names.includes(name)) return name
    const meant = closest(name, names)
    const hint = meant === undefined ? `the contract has ${alternatives(names)}` : `did you mean ${meant}?`
    throw new UsageError(`${path}.${name}: unknown fixture; ${hint}`)
  }
}

function bounds(value: unknown, path: string): NonNullable<RunConfig['bounds']> {
  return Object.entries(mapping(value, path, [...boundNames.values()])).map(([key, setting]) => {
    if (typeof setting !== 'number' && typeof setting !== 'string')
      throw expected(inside(path, key), 'a number', setting)
    const name = boundName(key, path)
    return [name, boundValue(name, String(setting), inside(path, key))]
  })
}

function timeouts(value: unknown, path: string): NonNullable<RunConfig['timeouts']> {
  const entries = mapping(value, path, ['start', 'request', 'scenario', 'run'])
  const limit = number(milliseconds)
  return {
    start: optional(entries, 'start', path, limit),
    request: optional(entries, 'request', path, limit),
    scenario: optional(entries, 'scenario', path, limit),
    run: optional(entries, 'run', path, limit),
  }
}
