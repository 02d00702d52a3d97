/** Checks options, which JavaScript may have passed. */

import type { RunConfig } from './settings/request.ts'
import { anyMapping, inside, mapping } from './settings/schema/checks.ts'
import { type Checked, checked, fitting, type SettingsPart } from './settings/schema/fitting.ts'
import { expected } from './settings/usage-error.ts'
import { formatsWith } from './settings/values/formats.ts'

/** Options that are no data, such as functions. */
const live: Readonly<Record<string, (value: unknown) => boolean>> = {
  connect: (value) => typeof value === 'function',
  fetch: (value) => typeof value === 'function',
  path: (value) => typeof value === 'string' && value.startsWith('/'),
  onEvent: (value) => typeof value === 'function',
  signal: (value) => value instanceof AbortSignal,
}

const kinds: Readonly<Record<string, string>> = { signal: 'an AbortSignal', path: 'a path such as /mcp' }

/**
 * The options that are data, checked against the schema; an address can be a URL object.
 * @param keys of all that may be there
 * @throws UsageError with the path of the first flaw
 */
export async function readOptions<T extends RunConfig>(
  options: unknown,
  keys: readonly string[],
  under: readonly SettingsPart[] = [],
): Promise<Checked<T>> {
  const path = 'options'
  const entries = mapping(anyMapping(options, path), path, keys)
  for (const [key, fits] of Object.entries(live)) {
    const value = entries[key]
    if (value === undefined || fits(value)) continue
    throw expected(inside(path, key), kinds[key] ?? 'a function', value)
  }
  const data = Object.entries(entries)
    .filter(([key]) => !Object.hasOwn(live, key))
    .map(([key, value]) => [key, value instanceof URL ? value.href : value] as const)
  const { fixtureNames } = await import('../suites/requirements/ledger.ts')
  const known = keys.filter((key) => !Object.hasOwn(live, key))
  const fit = { keys: known, under, formats: formatsWith(fixtureNames) }
  return checked(await fitting<T>(Object.fromEntries(data), path, fit), path)
}
