/** What a message event says, as JSON; read once per event, since many look at it. */
import type { Json } from '../../schema/index.ts'
import { parseJson } from '../wire/json.ts'
import type { EventOf } from './events.ts'

type MessageEvent = EventOf<'message'>

const read = new WeakMap<MessageEvent, { readonly json: Json | undefined }>()

/** The text of a unit; bytes that are not UTF-8 become U+FFFD. */
export function textOf(unit: { readonly text: string } | { readonly base64: string }): string {
  return 'text' in unit ? unit.text : Buffer.from(unit.base64, 'base64').toString('utf8')
}

/** The unit as JSON; undefined when it is none. */
export function jsonOf(event: MessageEvent): Json | undefined {
  const known = read.get(event)
  if (known !== undefined) return known.json
  const json = parseJson(textOf(event))
  read.set(event, { json })
  return json
}
