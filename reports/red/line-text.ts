/** Wire lines as text of a given width, the same for console, Markdown and JUnit. */

import type { Silence } from '../../harness/judging/proof/offending.ts'
import type { WireExcerpt } from '../../harness/judging/result.ts'
import { inline, visible } from '../text/terminal.ts'
import { displayWidth, fits, fitted, padded } from '../text/width.ts'
import { duration } from '../text/words.ts'
import { abridged } from './abridge.ts'
import { type Chosen, joinsRequest } from './choose-lines.ts'
import { focusIn } from './focus.ts'
import { isMapping, messageSummary, parsedBody } from './message.ts'

export interface LineText {
  /** What begins the line: `✗ ->`; always of the same width. */
  readonly mark: string
  readonly text: string
  readonly role: WireExcerpt['role']
}

/** Columns of `mark` and the space behind it. */
export const markWidth = 6

interface LineOptions {
  /** Columns that mark and text may take together. */
  readonly width: number
  /** Names of the headers to show. */
  readonly headers: readonly string[]
  /** The way to the part of a message that the verdict is about. */
  readonly focus: readonly string[]
  /** Members that the verdict speaks of. */
  readonly named: ReadonlySet<string>
  /** The lines that stand before. */
  readonly among?: readonly WireExcerpt[]
}

const arrows = { us: '->', target: '<-', neither: ' !' } as const

export function lineTexts(
  { lines, silentAfter }: Chosen,
  silence: Silence | undefined,
  options: LineOptions,
): LineText[] {
  const width = options.width - markWidth
  const shared = sharedBy(lines)
  const texts: LineText[] = []
  lines.forEach((line, i) => {
    const here = { ...options, width, among: lines.slice(0, i) }
    const text = lineText(line, shared, here)
    const before = texts.at(-1)
    const answer = `${arrows[line.from]} ${line.head?.replace('HTTP ', '') ?? ''}`
    // A bare status goes onto the line of its request, where there is room for it.
    if (before !== undefined && isBare(line, here) && joinsRequest(line, lines) && !answered.has(before)) {
      const joined = `${padded(before.text, Math.min(46, width - answer.length - 2))}  ${answer}`
      if (displayWidth(joined) <= width) {
        const isOffending = line.role === 'offending'
        const whole = {
          mark: isOffending ? mark('offending', lines[i - 1]) : before.mark,
          text: joined,
          role: isOffending ? line.role : before.role,
        }
        answered.add(whole)
        texts[texts.length - 1] = whole
        if (silence !== undefined && line.seq === silentAfter) texts.push(silenceText(silence, width))
        return
      }
    }
    texts.push({ mark: mark(line.role, line), text, role: line.role })
    if (silence !== undefined && line.seq === silentAfter) texts.push(silenceText(silence, width))
  })
  if (silence !== undefined && silentAfter === 'end') texts.push(silenceText(silence, width))
  return texts
}

/** Lines that hold their answer already. */
const answered = new WeakSet<LineText>()

function mark(role: WireExcerpt['role'], line: WireExcerpt | undefined): string {
  const sign = role === 'offending' ? '✗' : role === 'contrast' ? '✓' : ' '
  return `${sign} ${line === undefined ? '  ' : arrows[line.from]}`
}

function silenceText(silence: Silence, width: number): LineText {
  return { mark: '✗   ', text: fitted(silenceSentence(silence), width), role: 'offending' }
}

/** `nothing came in 2.0 s; a ping sent after it was answered`, `nothing came; the process exited with code 1 after 40 ms` */
export function silenceSentence({ ms, answered: later, ended }: Silence): string {
  const time = ms === undefined || ms < 1 ? '' : duration(ms)
  if (ended !== undefined) return `nothing came; the process ${visible(ended)}${time === '' ? '' : ` after ${time}`}`
  const within = time === '' ? '' : ` in ${time}`
  return `nothing came${within}${later === undefined ? '' : `; a ${visible(later)} sent after it was answered`}`
}

function isBare(line: WireExcerpt, options: LineOptions): boolean {
  return line.body === undefined && line.head?.startsWith('HTTP ') === true && shownHeaders(line, options).length === 0
}

/** Leaves out what all lines share: the connection, the path. */
interface Shared {
  readonly connection: boolean
  readonly path: string | undefined
}

/** One line without its mark. */
function lineText(line: WireExcerpt, shared: Shared, options: LineOptions): string {
  const connection = !shared.connection && line.connection !== '' ? [visible(line.connection)] : []
  const headers = shownHeaders(line, options)
  const isTold = headers.length > 0 || line.body !== undefined
  const head = [
    ...connection,
    ...headText(line, isTold ? shared : { ...shared, path: undefined }, headers.length > 0),
    ...headers,
  ]
  const room = Math.max(12, options.width - displayWidth(head.join('  ')) - (head.length > 0 ? 2 : 0))
  const parts = [...head, ...(line.body === undefined ? [] : [bodyText(line, room, options)])]
  return fitted(parts.join('  '), options.width)
}

/** The head of a line. For an event of a stream it is empty: the message is enough. */
function headText({ head, body }: WireExcerpt, { path }: Shared, hasHeaders: boolean): string[] {
  if (head === undefined || (head === 'event' && body !== undefined && !hasHeaders)) return []
  return [visible(path !== undefined && head.endsWith(` ${path}`) ? head.slice(0, -path.length - 1) : head)]
}

function sharedBy(lines: readonly WireExcerpt[]): Shared {
  const connections = new Set(lines.map(({ connection }) => connection).filter((name) => name !== ''))
  const paths = new Set(lines.flatMap(({ head }) => /^[A-Z]+ (\S+)$/.exec(head ?? '')?.[1]?.replace(/^\d+$/, '') || []))
  return { connection: connections.size <= 1, path: paths.size === 1 ? [...paths][0] : undefined }
}

function shownHeaders({ headers = [], http, from, role, head }: WireExcerpt, options: LineOptions): string[] {
  const wanted = new Set(options.headers.map((name) => name.toLowerCase()))
  // A GET says nothing but where it goes on.
  if (head?.startsWith('GET ') === true) wanted.add('last-event-id')
  const asked = options.among?.find((line) => line.http === http && line.from !== from && line.head !== undefined)
  // A server that repeats the header of the request says nothing new.
  const isRepeated = (name: string, value: string) =>
    role !== 'offending' &&
    http !== undefined &&
    asked?.headers?.some(([n, v]) => n.toLowerCase() === name.toLowerCase() && v === value) === true
  return headers
    .filter(([name, value]) => wanted.has(name.toLowerCase()) && !isRepeated(name, value))
    .map(([name, value]) => `${visible(name)}: ${visible(shortId(value), 80)}`)
}

/** The beginning of an id that was drawn at random tells it from others. */
export function shortId(value: string): string {
  return value.replace(/\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '$1…')
}

function bodyText(line: WireExcerpt, width: number, { focus, named }: LineOptions): string {
  const json = parsedBody(line)
  if (json === undefined) return fitted(visible(line.body ?? ''), width)
  const way = focusIn(json, line.role === 'offending' ? focus : [])
  const said = line.role === 'declared' ? declarationOf(json) : undefined
  if (said !== undefined) return withPart(said.what, said.capabilities, width, [], named)
  const whole = inline(json)
  if (fits(whole, width)) return whole
  if (Array.isArray(json)) {
    return fitted(visible(`batch of ${json.map((member) => messageSummary(member) ?? '…').join(' | ')}`), width)
  }
  const summary = isMapping(json) ? messageSummary(json, false) : undefined
  if (summary === undefined || !isMapping(json)) return abridged(json, width, way, named)
  const [name, part] = partOf(json)
  return withPart(visible(summary), part, width, way[0] === name ? way.slice(1) : [], named)
}

/** What is in a message beside its envelope. */
function partOf({ params, result, error }: Readonly<Record<string, unknown>>): readonly [name: string, part: unknown] {
  if (error !== undefined) return ['error', error]
  return result === undefined ? ['params', params] : ['result', result]
}

function withPart(
  what: string,
  part: unknown,
  width: number,
  focus: readonly string[],
  named: ReadonlySet<string>,
): string {
  if (part === undefined) return fitted(what, width)
  return fitted(`${what} ${abridged(part, Math.max(8, width - displayWidth(what) - 1), focus, named)}`, width)
}

/** `initialize declares {"tools":{}}`; undefined for what declares nothing. */
export function declaredText(line: WireExcerpt): string | undefined {
  const said = declarationOf(parsedBody(line))
  return said === undefined ? undefined : `${said.what} ${JSON.stringify(said.capabilities)}`
}

/** What a handshake declares, without all else that it says. */
function declarationOf(json: unknown): { readonly what: string; readonly capabilities: unknown } | undefined {
  if (!isMapping(json)) return undefined
  const said = isMapping(json.params) ? json.params : isMapping(json.result) ? json.result : undefined
  if (said?.capabilities === undefined) return undefined
  return { what: json.method === undefined ? 'declared' : 'initialize declares', capabilities: said.capabilities }
}
