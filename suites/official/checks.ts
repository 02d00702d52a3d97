/**
 * The scenarios and checks of the official suite (modelcontextprotocol/conformance), taken from its release 0.2.0-alpha.12, and
 * the requirements of ours that cover each. A reason in their place says why a check has no counterpart.
 */
import { officialAuthorizationChecks } from './authorization-checks.ts'
import { officialClientChecks } from './client-checks.ts'
import { officialServerChecks } from './server-checks.ts'
import type { OfficialChecks } from './types.ts'

/** By the command that runs them. */
export const officialChecks: Readonly<Record<'server' | 'client' | 'authorization', OfficialChecks>> = {
  server: officialServerChecks,
  client: officialClientChecks,
  authorization: officialAuthorizationChecks,
}

/** `scenario`, or `scenario:check` -> ids of the requirements that cover it. */
type OfficialNames = Readonly<Record<string, readonly string[]>>

/** Each scenario with all that covers its checks, and each check by itself. */
export function officialNames(checks: OfficialChecks): OfficialNames {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([scenario, own]) => {
      const each = Object.entries(own).map(([check, covering]): [string, readonly string[]] => [
        `${scenario}:${check}`,
        typeof covering === 'string' ? [] : covering,
      ])
      return [[scenario, [...new Set(each.flatMap(([, ids]) => ids))]] as const, ...each]
    }),
  )
}

export const officialServerNames = officialNames(officialServerChecks)
export const officialClientNames = officialNames(officialClientChecks)

/** For `--scenario official:<name>`, whatever the side. */
export const allOfficialNames: OfficialNames = {
  ...officialServerNames,
  ...officialClientNames,
  ...officialNames(officialAuthorizationChecks),
}
