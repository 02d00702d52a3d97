/** What a configuration may say. All of it is optional; flags on the command line come first. */
import { listOf, mapping, optional, text } from '../../settings/checks.ts'
import {
  type RunConfig,
  readRun,
  readServer,
  readTarget,
  runKeys,
  type ServerConfig,
  serverKeys,
  type TargetConfig,
  targetKeys,
} from '../../settings/run-checks.ts'

/** Relative paths start in the folder of the configuration file. */
export interface Config extends RunConfig {
  readonly server?: ServerConfig
  readonly client?: TargetConfig
  /** As the flag --report: `console`, `json=path` ... */
  readonly reports?: readonly string[]
  /** The file of known reds. */
  readonly baseline?: string
}

/**
 * Checks a whole configuration.
 * @param fixtureNames of the fixture contract
 * @throws UsageError with the path of the first flaw
 */
export function checkConfig(value: unknown, fixtureNames: readonly string[]): Config {
  const top = mapping(value, '', ['server', 'client', ...runKeys, 'reports', 'baseline'])
  return {
    server: optional(top, 'server', '', (entries, path) => readServer(mapping(entries, path, serverKeys), path)),
    client: optional(top, 'client', '', (entries, path) => readTarget(mapping(entries, path, targetKeys), path)),
    ...readRun(top, '', fixtureNames),
    reports: optional(top, 'reports', '', listOf(text)),
    baseline: optional(top, 'baseline', '', text),
  }
}
