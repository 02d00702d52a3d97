/** The same JSON value in other words (RFC 8259 leaves them all open). */
import { isObject } from '../../messages.ts'

interface Spelling {
  text?: (text: string) => string
  number?: (value: number) => string
  /** Stands between all tokens. */
  space?: string
  isReversed?: boolean
}

/** Writes a value; members without a value are left out, as JSON.stringify does. */
export function spell(value: unknown, spelling: Spelling): string {
  const { text = JSON.stringify, number = JSON.stringify, space = '', isReversed = false } = spelling
  const write = (part: unknown): string => {
    if (typeof part === 'string') return text(part)
    if (typeof part === 'number') return Number.isFinite(part) ? number(part) : 'null'
    if (Array.isArray(part)) return `[${space}${part.map(write).join(`${space},${space}`)}${space}]`
    if (!isObject(part)) return JSON.stringify(part) ?? 'null'
    const members = Object.entries(part)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => `${text(name)}${space}:${space}${write(member)}`)
    return `{${space}${(isReversed ? members.reverse() : members).join(`${space},${space}`)}${space}}`
  }
  return write(value)
}

/** Every UTF-16 unit as an escape, ASCII too. */
export function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))
  return `"${units.map((unit, at) => `\\u${at % 2 === 0 ? unit : unit.toUpperCase()}`).join('')}"`
}

/** The same number: integers in turn with a fraction of zero and with an exponent. */
export function otherNumbers(): (value: number) => string {
  let written = 0
  return (value) => {
    written += 1
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) return JSON.stringify(value)
    return [`${value}.0`, `${value}e0`, `${value}.00E+0`][written % 3] ?? String(value)
  }
}
