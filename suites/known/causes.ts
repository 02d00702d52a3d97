/** What is known about a breach: whose it is, what comes of it, what helps. */
import { brokenBy, knownBreaches } from '../../generated/known-breaches.ts'
import type { KnownCause, Shown, WireExcerpt } from '../../harness/index.ts'
import type { KnownBreach } from './known-breach.ts'

/** The causes that fit a breach by its requirement and its wire, at most one: that of an SDK before the usual one. */
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

function toCause({ sdk, cause, fix, repaired }: KnownBreach): KnownCause {
  return {
    ...(sdk === undefined ? {} : { sdk }),
    cause,
    ...(fix === undefined ? {} : { fix }),
    ...(repaired === undefined ? {} : { repaired }),
  }
}

function fits(known: KnownBreach, { requirement, transport, offending, evidence }: Shown): boolean {
  if (!known.requirements.includes(requirement)) return false
  if (known.transports?.includes(transport) === false) return false
  const isSilent = offending !== undefined && 'silence' in offending
  if (known.silence === true && !isSilent) return false
  const broken = evidence.filter(({ role }) => role === 'offending')
  const said = evidence.filter(({ from }) => from !== 'us')
  return shows(known.offending, broken) && shows(known.sign, said)
}

function shows(pattern: string | undefined, lines: readonly WireExcerpt[]): boolean {
  if (pattern === undefined) return true
  const expression = new RegExp(pattern, 's')
  return lines.some((line) => expression.test(textOf(line)))
}

/** `HTTP 400 {"jsonrpc": ...}` */
function textOf({ head, body }: WireExcerpt): string {
  return [head, body].filter((part) => part !== undefined).join(' ')
}
