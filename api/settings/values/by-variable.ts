/** Replaces values that may be secret by variables: the command can be printed, and runs unchanged. */
import { isSecretName } from '../../../harness/trace/secrets/find-secrets.ts'
import { type Environment, isReference } from './variables.ts'

/** Values that cannot be secret. */
const plainValue = /^(?:\d{1,5}|true|false|yes|no|on|off|debug|info|warn|error|production|development|test)$/i

/** More names than those of `isSecretName` whose values may be secret even if they are plain numbers or words. */
const touchyName = /pass|pin|code|key|otp|user/i

/**
 * The variable that replaces a value: named after it, unless the environment has another value under that name.
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
