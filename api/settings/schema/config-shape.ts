/** The keys of a configuration. All are optional; flags on the command line take precedence. */

import { type CheckedRun, type ClientConfig, type RunConfig, runKeys, type ServerConfig } from '../request.ts'
import { formatsWith } from '../values/formats.ts'
import { checked, fitting } from './fitting.ts'

/** Relative paths start in the folder of the configuration file. */
interface Places {
  readonly server?: ServerConfig
  readonly client?: ClientConfig
  /** As the flag --report: `console`, `json=path` ... */
  readonly reports?: readonly string[]
  /** The file of known failures. */
  readonly baseline?: string
}

/** The configuration as its author writes it. */
export interface UserConfig extends RunConfig, Places {
  readonly $schema?: string
}

/** The configuration after it was checked. */
export interface Config extends CheckedRun, Places {}

/** The keys at the top. */
export const configKeys: readonly (keyof UserConfig)[] = [
  '$schema',
  'server',
  'client',
  ...runKeys,
  'reports',
  'baseline',
]

/**
 * Checks a whole configuration.
 * @param fixtureNames of the fixture contract
 * @throws UsageError with the path of the first flaw
 */
export async function checkConfig(value: unknown, fixtureNames: readonly string[]): Promise<Config> {
  const { $schema: _, ...config } = await fitting<UserConfig>(value, '', {
    keys: configKeys,
    formats: formatsWith(fixtureNames),
  })
  return checked(config, '')
}
