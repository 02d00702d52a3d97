/** Takes secrets out of all that is kept or shown: well-known headers and members, and whatever the user gave as a secret. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { type Bytes, fromBytes } from '../../wire/bytes.ts'
import type { HeaderList } from '../../wire/http/headers.ts'
import { endOfString } from '../../wire/json/json-string.ts'
import type { EventBody } from '../events.ts'
import type { Facts } from '../facts.ts'
import { hideInWords } from './find-secrets.ts'
import { characterRun, hideRuns } from './hide-runs.ts'
import { hideAll, hideCut, type Literal, toLiteral, toShortLived } from './literal.ts'
import { digestMinted, digestVerifiers, mintedOrDigest, shownCredentials } from './minted.ts'
import { secretsSeen } from './seen-secrets.ts'

export type Redactor = (body: EventBody) => EventBody

export const redacted = '[redacted]'

const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key', 'api-key']
const secretMembers =
  '(?:(?:registration_|initial_)?access|refresh|id)_token|client_secret|client_assertion|code_verifier|device_code|api_key|apiKey|password|private_key'
/** Names of secret fields in token requests; in a message they may mean something else. */
const secretFields = `${secretMembers}|token|code|assertion|(?:subject|actor)_token|id_token_hint`
const memberPattern = new RegExp(`"(?:${secretMembers})"\\s{0,64}:\\s{0,64}"`, 'g')
/** Where a secret would be: a variable that holds it, as the commands have it that repeat something. */
const variable = '\\$(?:[A-Z_][A-Z0-9_]*|\\{[A-Z_][A-Z0-9_]*\\})(?=[\'"&\\s]|$)'
const formStart = new RegExp(`(?:^|[?&\\s])(?:${secretFields})=(?!\\.{3}|${variable}|${mintedOrDigest})`, 'g')
const formValues = characterRun(formStart, /[^&\s"]/, 1)
/** What stands behind Bearer in a challenge is no token. */
const parameters = '(?:realm|resource_metadata|scope|error|error_description|error_uri)="'
const bearers = characterRun(
  new RegExp(`Bearer\\s{1,64}(?!${mintedOrDigest}|${parameters})`, 'gi'),
  /[A-Za-z0-9._~+/=-]/,
  8,
)
/** As programs print them: `code_verifier: '...'`, `accessToken=...`. */
const printed = characterRun(
  new RegExp(
    `\\b(?:code_?verifier|client_?secret|(?:access|refresh|id)_?token)["']?\\s{0,8}[:=]\\s{0,8}["'\`]?(?!${mintedOrDigest})`,
    'gi',
  ),
  /[\w.~+/=-]/,
  16,
)
const users = characterRun(/\bhttps?:\/\//gi, /[^\s/?#@"]/, 1, '@')

/** The fewest characters of a value that is searched for everywhere: shorter ones would hit by chance. */
const shortest = 6
/** How many of those that the wire has shown are looked for: the last ones. */
const mostSeen = 64
/** So many texts that come again and again are kept. */
const mostClean = 200
/** Words and paths that say nothing, whatever they are the value of. */
const ordinary =
  /^(default|disabled|enabled|required|optional|localhost|bearer|password|oauth2?|\d{1,11}|[.~]{0,2}(\/[\w.-]+)+\.[a-z]{2,5})$/i

/** All secrets of a run, learnt from wherever the user gave them, and the one way to take them out. */
export class Secrets {
  readonly #headers = new Set(secretHeaders)
  readonly #literals = new Map<string, Literal>()
  /** The latest last. */
  readonly #seen = new Map<string, Literal>()
  /** What was said often, without its secrets: as long as no other is known. */
  readonly #clean = new Map<string, string>()
  #areShown = false

  /** From now on outputs hold secrets. What is judged never does. */
  show(): void {
    this.#areShown = true
  }

  get areShown(): boolean {
    return this.#areShown
  }

  /** @param names of further headers, in any case, whose values are secret */
  learnHeaders(names: readonly string[]): void {
    for (const name of names) this.#headers.add(name.toLowerCase())
  }

  /** Values that must not appear anywhere. Those that could stand somewhere by chance are passed over. */
  learn(values: readonly string[]): void {
    for (const value of values) {
      if (value.length < shortest || ordinary.test(value) || this.#literals.has(value)) continue
      this.#literals.set(value, toLiteral(value, redacted))
      this.#clean.clear()
    }
  }

  *#all(): Generator<Literal> {
    yield* this.#literals.values()
    yield* this.#seen.values()
  }

  #see(values: readonly string[]): void {
    if (values.length > 0) this.#clean.clear()
    for (const value of values) {
      if (this.#literals.has(value)) continue
      this.#seen.delete(value)
      this.#seen.set(value, toShortLived(value, redacted))
    }
    for (const [oldest] of this.#seen) {
      if (this.#seen.size <= mostSeen) break
      this.#seen.delete(oldest)
    }
  }

  /** Text on its way to whoever runs this program. */
  readonly output = (text: string): string => (this.#areShown ? text : this.text(text))

  /** Text that is not meant for machines: what a process wrote, a URL, a header, a line of ours. */
  readonly text = (text: string): string => {
    let clean = this.#message(text.includes('code_') ? digestVerifiers(text) : text)
    clean = hideRuns(clean, printed, redacted)
    if (clean.includes('=')) clean = hideRuns(clean, formValues, redacted)
    if (clean.includes('@')) clean = hideRuns(clean, users, redacted)
    for (const literal of this.#all()) clean = hideCut(clean, literal)
    return clean
  }

  /** A JSON value on its way into a report. */
  json(value: Json): Json {
    if (typeof value === 'string') return this.text(value)
    if (isJsonArray(value)) return value.map((item) => this.json(item))
    return isJsonObject(value) ? this.object(value) : value
  }

  object(value: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [this.text(name), this.json(member)]))
  }

  facts({ accepted, refused, ...others }: Facts): Facts {
    const objects = (list: readonly JsonObject[]): JsonObject[] => list.map((item) => this.object(item))
    return {
      ...others,
      accepted: accepted.map((offered) => ({
        ...offered,
        capabilities: this.object(offered.capabilities),
        ...(offered.implementation === undefined ? {} : { implementation: this.object(offered.implementation) }),
        tools: objects(offered.tools),
        resources: objects(offered.resources),
        resourceTemplates: objects(offered.resourceTemplates),
        prompts: objects(offered.prompts),
      })),
      refused: refused.map((refusal) => ({ ...refusal, reason: this.text(refusal.reason) })),
    }
  }

  /** An event on its way into the trace. A message without secrets is the same object again. */
  readonly event: Redactor = (body) => {
    this.#see(secretsSeen(body))
    switch (body.kind) {
      case 'message': {
        if ('base64' in body) return { ...body, base64: this.#base64(body.base64) }
        const text = this.#message(body.text)
        return text === body.text ? body : { ...body, text }
      }
      case 'http-request':
        return { ...this.#body(body), url: this.#repeated(body.url), headers: this.#headerList(body.headers) }
      case 'http-response':
        return { ...this.#body(body), headers: this.#headerList(body.headers) }
      case 'sse-event': {
        const { data, comment, invalid } = body
        return {
          ...body,
          ...(data === undefined ? {} : { data: this.#message(data) }),
          ...(comment === undefined ? {} : { comment: this.text(comment) }),
          ...(invalid === undefined ? {} : { invalid: this.text(invalid) }),
        }
      }
      case 'stderr':
      case 'driver-report':
        return { ...body, text: this.text(body.text) }
      case 'file-left':
        return { ...body, path: this.text(body.path), holds: body.holds.map(this.text) }
      case 'run':
        return { ...body, target: this.text(body.target) }
      case 'process-started':
        return { ...body, command: hideInWords(body.command, () => redacted).map(this.text) }
      case 'note':
        return { ...body, note: this.text(body.note) }
      case 'facts':
        return { ...body, facts: this.facts(body.facts) }
      case 'execution-ended':
        return body.message === undefined ? body : { ...body, message: this.text(body.message) }
      case 'connection-closed':
        return body.reason === undefined ? body : { ...body, reason: this.text(body.reason) }
      case 'http-ended':
        return body.error === undefined ? body : { ...body, error: this.text(body.error) }
      case 'run-ended':
        return { ...body, problems: body.problems.map(this.text) }
      default:
        return body
    }
  }

  /** In messages what looks like form data stays: it may be a cursor or a URI. */
  readonly #message = (text: string): string => {
    const own = digestMinted(text)
    let clean = own.includes('":') || own.includes('" ') ? hideMembers(own) : own
    clean = hideRuns(clean, bearers, redacted)
    return hideAll(clean, this.#all())
  }

  #body<T extends Partial<Bytes>>(body: T): T {
    if ('text' in body && body.text !== undefined) return { ...body, text: this.text(body.text) }
    if ('base64' in body && body.base64 !== undefined) return { ...body, base64: this.#base64(body.base64) }
    return body
  }

  /** Hides what can be found in bytes that are no UTF-8. */
  #base64(base64: string): string {
    const text = fromBytes({ base64 }).toString('latin1')
    const clean = this.#message(text)
    return clean === text ? base64 : Buffer.from(clean, 'latin1').toString('base64')
  }

  #headerList(list: HeaderList): HeaderList {
    const credentials = (value: string): string => shownCredentials(value) ?? redacted
    return list.map(([name, value]) => [
      name,
      this.#headers.has(name.toLowerCase()) ? credentials(value) : this.#repeated(value),
    ])
  }

  /** URLs and values of headers, which are the same in most requests. */
  #repeated(text: string): string {
    const known = this.#clean.get(text)
    if (known !== undefined) return known
    const clean = this.text(text)
    if (this.#clean.size >= mostClean) this.#clean.clear()
    this.#clean.set(text, clean)
    return clean
  }
}

const digestAt = new RegExp(`^${mintedOrDigest}"`)
/** Characters of a digest at most. */
const mostDigest = 60

/**
 * Hides the values of members whose name says that they are secret. This is no regular expression, because one for strings of any length
 * would overflow the stack.
 */
function hideMembers(text: string): string {
  let clean = ''
  let from = 0
  for (const { index, 0: name } of text.matchAll(memberPattern)) {
    const start = index + name.length
    if (start < from || digestAt.test(text.slice(start, start + mostDigest))) continue
    clean += text.slice(from, start) + redacted
    from = endOfString(text, start)
  }
  return from === 0 ? text : clean + text.slice(from)
}
