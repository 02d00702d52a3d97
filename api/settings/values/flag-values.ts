/** The values of flags, one function for each kind: text in, value out, or a UsageError in one line. */
import { type CallTools, callToolsChoices } from '../../../harness/fixtures/bindings.ts'
import { type Side, type TransportKind, transportKinds } from '../../../harness/trace/place.ts'
import { type RevisionId, revisions } from '../../../schema/revisions.ts'
import { closest } from '../schema/closest.ts'
import { alternatives, expected } from '../usage-error.ts'

/** A value out of a list. */
export function choice<T extends string>(choices: readonly T[], text: string, place: string): T {
  const found = choices.find((one) => one === text)
  if (found === undefined) throw expected(place, alternatives(choices), text, closest(text, choices))
  return found
}

export function revision(text: string, place: string): RevisionId {
  return choice(revisions, text, place)
}

export function transport(text: string, place: string): TransportKind {
  return choice(transportKinds, text, place)
}

export function side(text: string, place: string): Side {
  return choice(['server', 'client'], text, place)
}

export function callTools(text: string, place: string): CallTools {
  return choice(callToolsChoices, text, place)
}

/** A whole number within bounds; `unit` is a noun for the message. */
export function wholeNumber(text: string, place: string, unit: string, min: number, max: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max)) throw expected(place, `${unit} from ${min} to ${max}`, text)
  return number
}

/** A whole number as the schema allows it. */
export function numberIn(
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  text: string,
  place: string,
): number {
  return wholeNumber(text, place, 'a whole number', minimum, maximum)
}

/** The longest time limit that a timer can keep: 2^31 - 1 ms. */
const longestMs = 2_147_483_647

const longestDurationMs = 86_400_000
const unitMs: Readonly<Record<string, number>> = { '': 1, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** A time limit in milliseconds: 90s, 10m, or a number alone. */
export function parseTimeLimit(text: string, place: string): number {
  return timeIn(
    /^(\d{1,10})(ms|s|m|h|)$/,
    longestMs,
    'a time such as 90s or 10m, or a number of milliseconds',
    text,
    place,
  )
}

/** Milliseconds as a person would type them: 10m, 90s. */
export function typedTime(ms: number): string {
  if (ms % 60_000 === 0) return `${ms / 60_000}m`
  return ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`
}

/** A time with its unit, in milliseconds: 90s, 10m. */
export function parseDuration(text: string, place: string): number {
  const what = 'a time with its unit up to 24h, such as 90s or 10m'
  return timeIn(/^(\d{1,10})(ms|s|m|h)$/, longestDurationMs, what, text, place)
}

function timeIn(pattern: RegExp, longest: number, what: string, text: string, place: string): number {
  const [, count = '', unit = ''] = pattern.exec(text) ?? []
  const ms = Number(count) * (unitMs[unit] ?? 0)
  if (ms < 1 || ms > longest) throw expected(place, what, text)
  return ms
}

/** An absolute http or https URL, as given. */
export function httpUrl(text: string, place: string): string {
  const what = 'an http:// or https:// URL'
  const protocol = URL.canParse(text) ? new URL(text).protocol : undefined
  if (protocol === 'http:' || protocol === 'https:') return text
  const withScheme = `http://${text}`
  const meant = /^[\w.-]+(:\d+)?(\/|$)/.test(text) && URL.canParse(withScheme) ? withScheme : undefined
  throw expected(place, what, text, meant)
}

/** An https URL, without a slash at its end. */
export function httpsUrl(text: string, place: string): string {
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:') throw expected(place, 'an https:// URL', text)
  return new URL(text).href.replace(/\/+$/, '')
}

/** A header field. Messages never show the value: it may be secret. */
export function headerField(text: string, place: string): readonly [name: string, value: string] {
  const colon = text.indexOf(':')
  if (colon < 1) throw expected(place, `"Name: value"`, colon === 0 ? ': ...' : 'a text without a colon')
  return [headerName(text.slice(0, colon).trim(), place), headerValue(text.slice(colon + 1).trim(), place)]
}

export function headerName(text: string, place: string): string {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text)) throw expected(place, 'the name of a header (RFC 9110, 5.1)', text)
  return text
}

export function headerValue(text: string, place: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(text)) {
    throw expected(place, 'a header value without control characters', '(not shown, it may be secret)')
  }
  return text
}

/** An environment variable. */
export function assignment(text: string, place: string): readonly [name: string, value: string] {
  const equals = text.indexOf('=')
  if (equals < 1) throw expected(place, 'KEY=value', equals === 0 ? '=...' : text)
  return [text.slice(0, equals), text.slice(equals + 1)]
}
