/** What is known about a breach: whose it is, what comes of it, what helps. */
import { brokenBy, knownBreaches } from '../../generated/known-breaches.ts'
import type { KnownCause, Shown, WireExcerpt } from '../../harness/index.ts'
import type { KnownBreach } from './known-breach.ts'

/**
 * The cause that fits a breach by what failed, at most one: that of an SDK before the usual one. Where none fits, nothing is said.
 */
export function causesOf(breach: Shown, known: readonly KnownBreach[] = knownBreaches): readonly KnownCause[] {
  const found = known.find((one) => fits(one, breach))
  return found === undefined ? [] : [toCause(found)]
}

/** All that is known about breaches of a requirement, and the real implementations that show them. */
export function knownOf(requirement: string): {
  readonly causes: readonly KnownCause[]
  readonly brokenBy: readonly string[]
} {
  const causes = knownBreaches.filter(({ requirements }) => requirements.includes(requirement)).map(toCause)
  return { causes, brokenBy: brokenBy[requirement] ?? [] }
}

function toCause({ id, sdk, cause, fix, repaired }: KnownBreach): KnownCause {
  return {
    id,
    sdk,
    cause,
    fix,
    repaired,
  }
}

function fits(known: KnownBreach, shown: Shown): boolean {
  const { requirement, transport, branch, expected, actual, offending, evidence, signedBy = [] } = shown
  if (!known.requirements.includes(requirement)) return false
  if (known.transports?.includes(transport) === false) return false
  if (known.branches !== undefined && (branch === undefined || !known.branches.includes(branch))) return false
  // A process that ended is another matter than one that says nothing.
  const isSilent = offending !== undefined && 'silence' in offending && offending.silence.ended === undefined
  if (known.silence === true && !isSilent) return false
  if (known.signed === true && (known.sdk === undefined || !signedBy.includes(known.sdk))) return false
  const lines = (of: readonly WireExcerpt[]): readonly string[] => of.map(textOf)
  return (
    shows(known.expected, [expected ?? '']) &&
    shows(known.actual, [actual === undefined ? '' : JSON.stringify(actual)]) &&
    shows(known.offending, lines(evidence.filter(({ role }) => role === 'offending'))) &&
    shows(known.sign, lines(evidence.filter(({ from }) => from !== 'us'))) &&
    shows(known.stimulus, lines(evidence.filter(({ from }) => from === 'us')))
  )
}

function shows(pattern: string | undefined, texts: readonly string[]): boolean {
  if (pattern === undefined) return true
  const expression = new RegExp(pattern, 's')
  return texts.some((text) => expression.test(text))
}

/** `HTTP 400 {"jsonrpc": ...}` */
function textOf({ head, body }: WireExcerpt): string {
  return [head, body].filter((part) => part !== undefined).join(' ')
}
