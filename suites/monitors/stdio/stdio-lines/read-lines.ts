/** The lines that a party wrote on stdio, and what is wrong with those that are no message. */
import { type Conversation, isInUtf8, jsonOf, parseJson, textOf } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json } from '../../../../schema/index.ts'
import { splitValues } from '../../parts/split-values.ts'

export type LineFault = 'encoding' | 'delimiter' | 'embedded-newline' | 'no-message' | 'blank'

interface Line {
  readonly seqs: readonly number[]
  readonly text: string
  readonly fault?: LineFault
}

interface Written {
  readonly seq: number
  readonly text: string
  readonly utf8: boolean
  readonly terminator: string | undefined
  readonly json: Json | undefined
}

/** Characters that are looked through, all in all, for the ends of values that begin on one line and end on another. */
const mostLookedThrough = 4_000_000

/** Nothing that our side wrote on purpose, and no partial writes of ours, which have no terminator. */
export function linesOfTarget({ events, subject }: Conversation): readonly Line[] {
  const opened = events.find((e) => e.kind === 'connection-opened')
  const target = opened?.kind === 'connection-opened' ? opened.target : 'server'
  const direction = subject === target ? 'received' : 'sent'
  const written = events.flatMap((event): Written[] => {
    if (event.kind !== 'message' || event.direction !== direction || event.deliberate !== undefined) return []
    if (event.terminator === undefined) return []
    return [
      { seq: event.seq, text: textOf(event), utf8: isInUtf8(event), terminator: event.terminator, json: jsonOf(event) },
    ]
  })
  const wasKilled = events.some(({ kind }) => kind === 'signal-sent')
  return isFramedByLength(written) ? lengthFramed(written) : classify(written, wasKilled)
}

const isFramedByLength = (written: readonly Written[]): boolean =>
  written.some(({ text }) => /^Content-Length:\s*\d+\s*$/i.test(text))

function lengthFramed(written: readonly Written[]): Line[] {
  return written.map(({ seq, text }) => ({ seqs: [seq], text, fault: 'delimiter' }))
}

function classify(written: readonly Written[], wasKilled: boolean): Line[] {
  const lines: Line[] = []
  const room = { left: mostLookedThrough }
  for (let i = 0; i < written.length; i += 1) {
    const line = written[i]
    if (line === undefined) break
    const fault = faultOf(line, wasKilled)
    const joined = fault === 'no-message' ? joinedFrom(written, i, room) : undefined
    if (joined !== undefined) {
      lines.push({ ...joined, fault: 'embedded-newline' })
      i += joined.seqs.length - 1
      continue
    }
    lines.push(
      fault === undefined ? { seqs: [line.seq], text: line.text } : { seqs: [line.seq], text: line.text, fault },
    )
  }
  return lines
}

function faultOf({ text, utf8, terminator, json }: Written, wasKilled: boolean): LineFault | undefined {
  if (!utf8) return 'encoding'
  if (text.trim() === '') return 'blank'
  // What a killed process leaves behind is cut anywhere.
  if (terminator === '') return json === undefined || wasKilled ? undefined : 'delimiter'
  if (json === undefined) return splitValues(text).length > 1 ? 'delimiter' : 'no-message'
  if (isJsonArray(json)) return undefined
  if (!isJsonObject(json)) return 'no-message'
  return ['jsonrpc', 'method', 'result', 'error'].some((member) => Object.hasOwn(json, member))
    ? undefined
    : 'no-message'
}

/** One JSON value spread over several lines, if one begins here. */
function joinedFrom(
  written: readonly Written[],
  from: number,
  room: { left: number },
): { seqs: number[]; text: string } | undefined {
  const start = written[from]?.text ?? ''
  if (!/^\s*[{[]/.test(start)) return undefined
  let text = start
  const seqs = [written[from]?.seq ?? -1]
  for (let i = from + 1; i < written.length && room.left > 0; i += 1) {
    const next = written[i]
    if (next === undefined) break
    text += `\n${next.text}`
    seqs.push(next.seq)
    room.left -= next.text.length + 1
    // Only a line that may close the value is worth the parse; raw breaks inside of strings are no JSON at all.
    if (!/[}\]]\s*$/.test(next.text)) continue
    room.left -= 2 * text.length
    if (parseJson(text) !== undefined || parseJson(text.replaceAll('\n', '\\n')) !== undefined) return { seqs, text }
    if (/^[}\]]/.test(next.text)) return undefined
  }
  return undefined
}
