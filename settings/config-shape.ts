/** What a configuration may say. All of it is optional; flags on the command line come first. */
import { type CallTools, callToolsChoices, type FixtureMap } from '../harness/fixtures/bindings.ts'
import type { TransportKind } from '../harness/trace/place.ts'
import type { JsonObject } from '../schema/json.ts'
import type { RevisionId } from '../schema/revisions.ts'
import { closest } from './closest.ts'
import { jsonObject, listOf, mapOf, mapping, number, optional, parsed, text, truth } from './config-checks.ts'
import { alternatives, expected, UsageError } from './usage-error.ts'
import { headerName, headerValue, httpUrl, milliseconds, revision, transport } from './values.ts'

export interface TargetConfig {
  /** Program and arguments. */
  readonly command?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The folder in which the command runs, relative to the configuration file. */
  readonly cwd?: string
}

export interface ServerConfig extends TargetConfig {
  readonly url?: string
  /** The command starts the HTTP server at `url`. */
  readonly startsHttp?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

export interface Config {
  readonly server?: ServerConfig
  readonly client?: TargetConfig
  readonly revisions?: readonly RevisionId[]
  readonly transports?: readonly TransportKind[]
  readonly callTools?: CallTools
  /** Name of a fixture of the contract -> the target's own tool, prompt or resource that serves it. */
  readonly fixtures?: FixtureMap
  /** Names of further headers whose values are secret. */
  readonly redact?: readonly string[]
  /** Milliseconds. */
  readonly timeouts?: {
    readonly start?: number
    readonly request?: number
    readonly scenario?: number
    readonly run?: number
  }
  readonly strict?: boolean
  /** As the flag --report: `console`, `json=path` ... */
  readonly reports?: readonly string[]
}

/**
 * Checks a whole configuration.
 * @param fixtureNames of the fixture contract
 * @throws UsageError with the path of the first flaw
 */
export function checkConfig(value: unknown, fixtureNames: readonly string[]): Config {
  const keys = [
    'server',
    'client',
    'revisions',
    'transports',
    'callTools',
    'fixtures',
    'redact',
    'timeouts',
    'strict',
    'reports',
  ]
  const top = mapping(value, '', keys)
  return {
    server: optional(top, 'server', '', server),
    client: optional(top, 'client', '', client),
    revisions: optional(top, 'revisions', '', listOf(parsed(revision))),
    transports: optional(top, 'transports', '', listOf(parsed(transport))),
    callTools: optional(top, 'callTools', '', callTools),
    fixtures: optional(top, 'fixtures', '', mapOf(fixture, fixtureName(fixtureNames))),
    redact: optional(top, 'redact', '', listOf(parsed(headerName))),
    timeouts: optional(top, 'timeouts', '', timeouts),
    strict: optional(top, 'strict', '', truth),
    reports: optional(top, 'reports', '', listOf(text)),
  }
}

function server(value: unknown, path: string): ServerConfig {
  const entries = mapping(value, path, ['command', 'url', 'startsHttp', 'env', 'headers', 'cwd'])
  return {
    command: optional(entries, 'command', path, command),
    url: optional(entries, 'url', path, parsed(httpUrl)),
    startsHttp: optional(entries, 'startsHttp', path, truth),
    env: optional(entries, 'env', path, mapOf(anyText)),
    headers: optional(entries, 'headers', path, mapOf(parsed(headerValue), parsed(headerName))),
    cwd: optional(entries, 'cwd', path, text),
  }
}

function client(value: unknown, path: string): TargetConfig {
  const entries = mapping(value, path, ['command', 'env', 'cwd'])
  return {
    command: optional(entries, 'command', path, command),
    env: optional(entries, 'env', path, mapOf(anyText)),
    cwd: optional(entries, 'cwd', path, text),
  }
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

function timeouts(value: unknown, path: string): NonNullable<Config['timeouts']> {
  const entries = mapping(value, path, ['start', 'request', 'scenario', 'run'])
  const limit = number(milliseconds)
  return {
    start: optional(entries, 'start', path, limit),
    request: optional(entries, 'request', path, limit),
    scenario: optional(entries, 'scenario', path, limit),
    run: optional(entries, 'run', path, limit),
  }
}
