/** How a message of ours may come: forms that the transports allow, as data. */
import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { isJsonObject, type Json } from '../../../../schema/index.ts'

export interface Frame {
  /** Where the bytes are cut, in thousandths of their length: each part is written by itself. */
  readonly cuts: readonly number[]
  /** It comes in one piece with the notification before it. */
  readonly joined: boolean
  /** In event streams: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
  readonly crlf: boolean
  readonly tight: boolean
  readonly comments: number
  readonly unknownFields: number
  readonly named: boolean
  /** One line of data for each line of the indented message. */
  readonly spread: boolean
}

export const plainFrame: Frame = {
  ...{ cuts: [], joined: false, crlf: false, tight: false, comments: 0, unknownFields: 0, named: false, spread: false },
}

const cuts = fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 6 })

/** In stdio a message is a line, and nothing but where it is cut differs. */
export const lineFrames: fc.Arbitrary<Frame> = fc
  .record({ cuts, joined: fc.boolean() })
  .map((frame) => ({ ...plainFrame, ...frame }))

export const eventFrames: fc.Arbitrary<Frame> = fc.record({
  ...{ cuts, joined: fc.boolean(), crlf: fc.boolean(), tight: fc.boolean(), comments: fc.nat({ max: 3 }) },
  ...{ unknownFields: fc.nat({ max: 2 }), named: fc.boolean(), spread: fc.boolean() },
})

/** What is odd about it, in words; two with the same words have one cause. */
export function frameInWords({ cuts: at, joined, crlf, tight, comments, unknownFields, named, spread }: Frame): string {
  const all = [
    at.length > 0 && 'cut into pieces',
    joined && 'together with the message before it',
    crlf && 'in lines that end with CRLF',
    tight && 'without a space after the colon',
    comments > 0 && 'with comments',
    unknownFields > 0 && 'with fields that nobody knows',
    named && 'as an event of the type message',
    spread && 'in several lines of data',
  ].filter((words) => words !== false)
  return all.length === 0 ? 'as usual' : all.join(', ')
}

/** @param unit the bytes as they are usually written: a line, or an event */
export function framed(unit: Buffer, frame: Frame): readonly Uint8Array[] {
  const text = unit.toString('utf8')
  const isEvent = !text.startsWith('{') && text.endsWith('\n\n')
  const written = isEvent ? Buffer.from(asEvent(text, frame)) : unit
  const at = [...new Set(frame.cuts.map((part) => Math.floor((part * written.length) / 1000)))]
  const borders = [
    0,
    ...at.filter((place) => place > 0 && place < written.length).sort((a, b) => a - b),
    written.length,
  ]
  return borders.slice(1).map((end, index) => written.subarray(borders[index], end))
}

function asEvent(text: string, { crlf, tight, comments, unknownFields, named, spread }: Frame): string {
  const lines = text.trimEnd().split('\n')
  const isNamed = lines.some((line) => line.startsWith('event:'))
  const hasData = lines.some((line) => line.startsWith('data: {'))
  const all = [
    ...Array.from({ length: comments }, (_, n) => (n === 0 ? ':' : ': data: {}')),
    ...Array.from({ length: unknownFields }, (_, n) => (n === 0 ? 'x-unknown: field' : 'x-unknown')),
    ...(named && hasData && !isNamed ? ['event: message'] : []),
    ...lines.flatMap((line) => (spread ? spreadOut(line) : [line])),
  ]
  const spaced = tight ? all.map((line) => line.replace(/^(data|id|retry|event): /, '$1:')) : all
  return spaced.map((line) => `${line}${crlf ? '\r\n' : '\n'}`).join('') + (crlf ? '\r\n' : '\n')
}

function spreadOut(line: string): readonly string[] {
  if (!line.startsWith('data: {')) return [line]
  const indented = JSON.stringify(JSON.parse(line.slice('data: '.length)), null, 1)
  return indented.split('\n').map((part) => `data: ${part}`)
}

/** The frame of a file; undefined when it is none. */
export function readFrame(step: Json): Frame | undefined {
  if (!isJsonObject(step) || !Array.isArray(step.cuts)) return undefined
  const count = (value: Json | undefined): number => (typeof value === 'number' ? value : 0)
  return {
    cuts: step.cuts.filter((part) => typeof part === 'number'),
    joined: step.joined === true,
    crlf: step.crlf === true,
    tight: step.tight === true,
    comments: count(step.comments),
    unknownFields: count(step.unknownFields),
    named: step.named === true,
    spread: step.spread === true,
  }
}
