/** What a message event says, as JSON; read once, since many look at it. */
import type { Json } from '../../schema/index.ts'
import { parseJson } from '../wire/json/json.ts'
import type { EventOf } from './events.ts'

type MessageEvent = EventOf<'message'>

type Read = { readonly json: Json | undefined }

const read = new WeakMap<MessageEvent, Read>()

/** Characters from which on the JSON of an event is not kept with it: it takes several times as much room as the text. */
const long = 64 * 1024
/** The long messages that were read last, the latest first, and how many characters they have together. */
const longRead: { readonly event: MessageEvent; readonly read: Read; readonly length: number }[] = []
let longReadLength = 0
const mostLongReadLength = 2 * 1024 * 1024

/** The text of a unit; bytes that are not UTF-8 become U+FFFD. */
export function textOf(unit: { readonly text: string } | { readonly base64: string }): string {
  return 'text' in unit ? unit.text : Buffer.from(unit.base64, 'base64').toString('utf8')
}

/** Whether the unit is in UTF-8. What a process has not finished when it ends is cut anywhere: inside of a character, too. */
export function isInUtf8(event: MessageEvent): boolean {
  if ('text' in event) return true
  if (event.terminator !== '') return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(event.base64, 'base64'), { stream: true })
    return true
  } catch {
    return false
  }
}

/** The unit as JSON; undefined when it is none. */
export function jsonOf(event: MessageEvent): Json | undefined {
  const known = read.get(event) ?? longRead.find((one) => one.event === event)?.read
  if (known !== undefined) return known.json
  const text = textOf(event)
  const json = parseJson(text)
  if (text.length < long) read.set(event, { json })
  else {
    longRead.unshift({ event, read: { json }, length: text.length })
    longReadLength += text.length
    while (longRead.length > 2 && longReadLength > mostLongReadLength) longReadLength -= longRead.pop()?.length ?? 0
  }
  return json
}
