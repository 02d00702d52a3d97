/** The shell command that shows one breach of a run again. */

import type { CallTools } from '../harness/fixtures/bindings.ts'
import type { Found } from '../harness/runner/options.ts'
import { hideInUrl, hideInWords } from '../harness/trace/find-secrets.ts'
import type { Side } from '../harness/trace/place.ts'
import { onlyText } from './only.ts'

/** What a command that repeats a run has to give again of what its user gave. */
export interface Given {
  readonly config?: string
  readonly cwd?: string
  /** The flags that give them, without what is secret. */
  readonly headers: readonly string[]
  /** Names only. */
  readonly env: readonly string[]
  readonly sets?: readonly string[]
  readonly keepNpx?: boolean
  /** The words that started this program: `npx mcp-conform`, say. */
  readonly program?: readonly string[]
}

/** What a command line can say of a run. */
export interface Repeatable {
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
  readonly strict?: boolean
  readonly given: Given
}

/** Stands where the user has to fill in what is secret. */
const hidden = '...'

/** A way to write the command for any breach. Values that may be secret are left for the user to fill in. */
export function repeatCommand(settings: Repeatable): (found: Found) => string {
  const { side, given } = settings
  const words = (found: Found): string[] => [
    ...(given.program ?? ['mcp-conform']),
    settings.kind === undefined ? side : 'authorization',
    ...whatWords(found),
    ...(found.scenario?.startsWith('fuzz/') === true
      ? ['--seed', String(settings.seed), '--fuzz-runs', String(settings.fuzzRuns)]
      : []),
    ...(settings.strict === true ? ['--strict'] : []),
    ...(given.sets ?? []).flatMap((set) => ['--set', set]),
    ...(settings.callTools === 'safe' ? [] : ['--call-tools', settings.callTools]),
    ...(given.config === undefined ? [] : ['--config', given.config]),
    ...(given.cwd === undefined ? [] : ['--cwd', given.cwd]),
    ...(given.keepNpx === true ? ['--keep-npx'] : []),
    ...given.env.flatMap((name) => ['--env', `${name}=...`]),
    ...targetWords(settings, found),
  ]
  return (found) => words(found).map(shellWord).join(' ')
}

/** A monitor sees its rule broken wherever it looks; the scenario is where it did. */
function whatWords({ requirement, source, scenario, ...place }: Found): string[] {
  const during = scenario === undefined || scenario === source ? [] : ['--scenario', scenario]
  if (requirement !== undefined) return ['--only', onlyText(requirement, place), ...during]
  return ['--revision', place.revision, '--transport', place.transport, ...during]
}

/** Of a target that can be reached in two ways the one over which the breach was seen. */
function targetWords({ side, kind, target, given }: Repeatable, { transport }: Found): string[] {
  if (kind !== undefined) return ['--issuer', hideInUrl(target.url ?? '', hidden)]
  const overHttp = transport !== 'stdio'
  const needsUrl = target.url !== undefined && (overHttp || target.startsHttp === true || target.command === undefined)
  const needsCommand = side === 'client' || !overHttp || target.startsHttp === true || target.url === undefined
  return [
    ...(needsUrl && target.url !== undefined ? ['--url', hideInUrl(target.url, hidden)] : []),
    ...(target.startsHttp === true ? ['--starts-http'] : []),
    ...(target.driver === true ? ['--driver'] : []),
    ...(needsUrl ? given.headers : []),
    ...(needsCommand && target.command !== undefined ? ['--', ...hideInWords(target.command, hidden)] : []),
  ]
}

/** A word as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
