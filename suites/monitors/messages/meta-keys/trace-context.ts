/** The formats of W3C Trace Context and W3C Baggage, as far as a receiver has to be able to read them. */
import type { Json } from '../../../../schema/index.ts'

/** https://www.w3.org/TR/trace-context/#traceparent-header */
export function isTraceparent(value: Json): boolean {
  if (typeof value !== 'string') return false
  const [, version, trace, parent, rest] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/.exec(value) ?? []
  if (version === undefined || version === 'ff') return false
  return !/^0+$/.test(trace ?? '') && !/^0+$/.test(parent ?? '') && (version !== '00' || rest === undefined)
}

const maxMembers = 32

/** https://www.w3.org/TR/trace-context/#tracestate-header */
export function isTracestate(value: Json): boolean {
  if (typeof value !== 'string') return false
  const members = value
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '')
  const isMember = (member: string): boolean => /^[a-z0-9][a-z0-9_*/@-]*=[\x20-\x2b\x2d-\x3c\x3e-\x7e]*$/.test(member)
  return members.length <= maxMembers && members.every(isMember)
}

/** https://www.w3.org/TR/baggage/#header-content */
export function isBaggage(value: Json): boolean {
  if (typeof value !== 'string') return false
  const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
  const octets = '[\\x21\\x23-\\x2b\\x2d-\\x3a\\x3c-\\x5b\\x5d-\\x7e]*'
  const pair = `${token}\\s*=\\s*${octets}`
  const member = new RegExp(`^${pair}(\\s*;\\s*${token}(\\s*=\\s*${octets})?)*$`)
  return value.split(',').every((text) => member.test(text.trim()))
}
