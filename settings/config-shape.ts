/** What a configuration may say. All of it is optional; flags on the command line come first. */
import type { BoundName } from '../harness/wire/bounds.ts'
import { listOf, mapping, optional, text } from './checks.ts'
import {
  type ClientConfig,
  clientKeys,
  type RunConfig,
  readClient,
  readRun,
  readServer,
  runKeys,
  type ServerConfig,
  serverKeys,
} from './run-checks.ts'

/** Relative paths start in the folder of the configuration file. */
export interface Config extends RunConfig {
  readonly server?: ServerConfig
  readonly client?: ClientConfig
  /** As the flag --report: `console`, `json=path` ... */
  readonly reports?: readonly string[]
  /** The file of known reds. */
  readonly baseline?: string
}

/** The configuration as its author writes it. */
export interface UserConfig extends Omit<Config, 'bounds'> {
  /** On what one target can make us read and keep: name -> a number, or a text such as `16MiB`. */
  readonly bounds?: Readonly<Partial<Record<BoundName, number | string>>>
}

/** The keys at the top. */
export const configKeys = ['server', 'client', ...runKeys, 'reports', 'baseline'] as const

/**
 * Checks a whole configuration.
 * @param fixtureNames of the fixture contract
 * @throws UsageError with the path of the first flaw
 */
export function checkConfig(value: unknown, fixtureNames: readonly string[]): Config {
  const top = mapping(value, '', ['$schema', ...configKeys])
  return {
    server: optional(top, 'server', '', (entries, path) => readServer(mapping(entries, path, serverKeys), path)),
    client: optional(top, 'client', '', (entries, path) => readClient(mapping(entries, path, clientKeys), path)),
    ...readRun(top, '', fixtureNames),
    reports: optional(top, 'reports', '', listOf(text)),
    baseline: optional(top, 'baseline', '', text),
  }
}
