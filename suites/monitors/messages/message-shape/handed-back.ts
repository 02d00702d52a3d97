/** What one party hands back as the other has given it: its form is for whoever gave it. */
import { type Conversation, type Message, sameJson } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type Violation } from '../../../../schema/index.ts'

/** By the member that is wrong: under which name the other party gives such a value. */
const givenAs: ReadonlyMap<string, string> = new Map([
  ['cursor', 'nextCursor'],
  ['name', 'name'],
  ['progressToken', 'progressToken'],
  ['requestState', 'requestState'],
  ['taskId', 'taskId'],
  ['uri', 'uri'],
])

/** Whether nothing else is wrong than a value that the other party has given before, just so. */
export function isHandedBack({ path, actual }: Violation, message: Message, { messages }: Conversation): boolean {
  const name = givenAs.get(path.slice(path.lastIndexOf('/') + 1))
  if (name === undefined || actual === undefined) return false
  return messages.some(
    ({ from, seq, json }) => from !== message.from && seq < message.seq && holds(json ?? null, name, actual),
  )
}

function holds(value: Json, name: string, wanted: Json): boolean {
  if (isJsonArray(value)) return value.some((item) => holds(item, name, wanted))
  if (!isJsonObject(value)) return false
  return Object.entries(value).some(
    ([key, member]) => (key === name && sameJson(member, wanted)) || holds(member, name, wanted),
  )
}
