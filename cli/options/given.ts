/** What the command that reproduces a failure has to give again, read from the flags as they were typed. */

import type { Given } from '../../api/settings/repeat-command.ts'
import { printable } from '../../api/settings/values/by-variable.ts'
import { assignment } from '../../api/settings/values/flag-values.ts'
import type { Environment } from '../../api/settings/values/variables.ts'
import { hideInUrl } from '../../harness/trace/secrets/find-secrets.ts'
import type { AuthorizationFlags, RunFlags, ServerFlags } from './flags/flags.ts'

/** Flags of any command that tests something. */
type TypedFlags = RunFlags & Partial<Pick<ServerFlags, 'url'> & Pick<AuthorizationFlags, 'issuer'>>

/**
 * @param typed the flags before any variable was filled in
 * @param headers the flags that give the headers again
 * @param isConfigured the configuration names the target
 */
export function givenAgain(
  typed: TypedFlags,
  { headers, isConfigured, env }: { headers: readonly string[]; isConfigured: boolean; env: Environment },
): Given {
  const url = typed.url ?? typed.issuer
  return {
    flags: [
      ...each('--set', typed.set),
      ...one('--config', typed.config),
      ...one('--cwd', typed.cwd),
      ...(typed.keepNpx === true ? ['--keep-npx'] : []),
      ...(typed.baseline === false ? ['--no-baseline'] : one('--baseline', typed.baseline)),
      ...each('--bound', typed.bound),
      ...one('--start-timeout', typed.startTimeout),
      ...one('--timeout', typed.timeout),
      ...one('--scenario-timeout', typed.scenarioTimeout),
      ...each('--redact', typed.redact),
      ...each(
        '--env',
        typed.env?.map((text) => variable(text, env)),
      ),
    ],
    headers,
    isConfigured,
    ...(url === undefined ? {} : { url: hideInUrl(url, (name, value) => printable(name, value, env)) }),
  }
}

function variable(text: string, env: Environment): string {
  const [name, value] = assignment(text, '--env')
  return `${name}=${printable(name, value, env)}`
}

function one(flag: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [flag, value]
}

function each(flag: string, values: readonly string[] | undefined): readonly string[] {
  return (values ?? []).flatMap((value) => [flag, value])
}
