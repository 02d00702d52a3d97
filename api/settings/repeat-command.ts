/** The shell command that reproduces one violation of a run. */

import type { CallTools } from '../../harness/fixtures/bindings.ts'
import type { Found } from '../../harness/runner/options.ts'
import type { Side } from '../../harness/trace/place.ts'
import { type Hidden, hideInWords } from '../../harness/trace/secrets/find-secrets.ts'
import { defaultSeed, mostFuzzRuns } from './defaults.ts'
import { onlyText } from './selection/only.ts'
import { variableFor } from './values/by-variable.ts'
import { shellVariable, shellWord } from './values/shell-word.ts'
import type { Environment } from './values/variables.ts'

/** The parts of the user's command that the repeating command must contain. */
export interface Given {
  /** Further flags, as they have to be given again. */
  readonly flags: readonly string[]
  /** The flags of headers, which only HTTP has. */
  readonly headers: readonly string[]
  /** The address as it has to be given again. */
  readonly url?: string
  /** The configuration names the target: the command line need not. */
  readonly isConfigured?: boolean
  /** The words that started this program: `npx mcp-conform`, say. */
  readonly program?: readonly string[]
}

/** The parts of a run that a command line can express. */
interface Repeatable {
  readonly side: Side
  readonly kind?: 'authorization-server'
  readonly target: {
    readonly command?: readonly string[]
    readonly url?: string
    readonly startsHttp?: boolean
    readonly driver?: boolean
  }
  readonly callTools: CallTools
  readonly seed: number
  readonly fuzzRuns: number
  readonly fuzzMs?: number
  readonly strict?: boolean
  readonly given: Given
}

/**
 * Returns a function that writes the command for any violation. The command runs unchanged. Values that may be secret are in variables; if
 * one of them is not set, the shell or this program reports it.
 */
export function repeatCommand(settings: Repeatable, env: Environment = {}): (found: Found) => string {
  const { side, given } = settings
  const isFuzz = ({ scenario }: Found): boolean => scenario?.startsWith('fuzz/') === true
  const words = (found: Found): string[] => [
    ...(given.program ?? ['mcp-conform']),
    settings.kind === undefined ? side : 'authorization',
    ...whatWords(found),
    ...(isFuzz(found) || settings.seed !== defaultSeed ? ['--seed', String(settings.seed)] : []),
    ...(isFuzz(found) ? fuzzWords(settings) : []),
    ...(settings.strict === true ? ['--strict'] : []),
    ...(settings.callTools === 'safe' ? [] : ['--call-tools', settings.callTools]),
    ...given.flags,
    ...(given.isConfigured === true ? configuredWords(settings, found) : targetWords(settings, found, env)),
  ]
  return (found) => words(found).map(shellWord).join(' ')
}

function fuzzWords({ fuzzRuns, fuzzMs }: Repeatable): string[] {
  const time = fuzzMs === undefined ? [] : ['--fuzz-time', `${fuzzMs}ms`]
  return fuzzMs !== undefined && fuzzRuns === mostFuzzRuns ? time : ['--fuzz-runs', String(fuzzRuns), ...time]
}

/** @param isPlaced the command also names the transport if it names no requirement */
export function whatWords({ requirement, source, scenario, ...place }: Found, isPlaced = true): string[] {
  // A monitor sees its rule broken wherever it looks; the scenario is where it did.
  const during = scenario === undefined || scenario === source ? [] : ['--scenario', scenario]
  if (requirement !== undefined) return ['--only', onlyText(requirement, place), ...during]
  return ['--revision', place.revision, ...(isPlaced ? ['--transport', place.transport] : []), ...during]
}

/** If the target can be reached in two ways: the way in which the violation was seen. */
function targetWords({ side, kind, target, given }: Repeatable, { transport }: Found, env: Environment): string[] {
  if (kind !== undefined) return ['--issuer', given.url ?? '']
  const overHttp = transport !== 'stdio'
  const needsUrl = target.url !== undefined && (overHttp || target.startsHttp === true || target.command === undefined)
  const needsCommand = side === 'client' || !overHttp || target.startsHttp === true || target.url === undefined
  const inShell: Hidden = (name, value) => shellVariable(variableFor(name, value, env))
  return [
    ...(needsUrl && given.url !== undefined ? ['--url', given.url] : []),
    ...(target.startsHttp === true ? ['--starts-http'] : []),
    ...(target.driver === true ? ['--driver'] : []),
    ...(needsUrl ? given.headers : []),
    ...(needsCommand && target.command !== undefined ? ['--', ...hideInWords(target.command, inShell)] : []),
  ]
}

function configuredWords({ given }: Repeatable, { transport }: Found): string[] {
  return transport === 'stdio' ? [] : [...given.headers]
}
