/** Values that may be secret, by the names of variables: a command with them can be printed, and runs as it stands. */
import { isSecretName } from '../../../harness/trace/secrets/find-secrets.ts'
import { type Environment, isReference } from './variables.ts'

/** Says nothing that anybody would keep to himself. */
const plainValue = /^(?:\d{1,5}|true|false|yes|no|on|off|debug|info|warn|error|production|development|test)$/i

/** Names beside those of `isSecretName` whose numbers and words are better kept. */
const touchyName = /pass|pin|code|key|otp|user/i

/**
 * The variable that stands for a value: by its name, unless the environment has another value under it.
 * @param name as it was given: `--api-key`, `Authorization`, `TOKEN`
 */
export function variableFor(name: string, value: string, env: Environment): string {
  const words = name.replace(/^-+/, '').replace(/([a-z])([A-Z])/g, '$1_$2')
  const own = words
    .replace(/\W+/g, '_')
    .replace(/^(?=\d|$)/, '_')
    .toUpperCase()
  return env[own] === undefined || env[own] === value ? own : `${own}_GIVEN`
}

/** A value of a flag as it may be printed: a variable of the user, what is no secret, or a variable to be set. */
export function printable(name: string, value: string, env: Environment): string {
  if (isReference(value)) return value
  const isPlain = plainValue.test(value) && !isSecretName(name) && !touchyName.test(name)
  return isPlain ? value : `$${variableFor(name, value, env)}`
}
