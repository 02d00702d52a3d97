/** Keeps what a verdict says within bounds, whatever a target has sent. */
import { isJsonArray, isJsonObject, type Json } from '../../../schema/index.ts'
import { shorten } from '../../wire/shorten.ts'
import type { WireExcerpt } from '../result.ts'
import type { Entry } from '../tally/entry.ts'

/** @param length characters that each of what was expected, what came, the reason and a head or header of a wire line may have */
export function shortenEntry(entry: Entry, length: number): Entry {
  const { reason, expected, actual, evidence } = entry
  return {
    ...entry,
    ...(reason === undefined ? {} : { reason: shorten(reason, length) }),
    ...(expected === undefined ? {} : { expected: shorten(expected, length) }),
    ...(actual === undefined ? {} : { actual: shortenJson(actual, length) }),
    evidence: evidence.map((line) => shortenLine(line, length)),
  }
}

function shortenLine(line: WireExcerpt, length: number): WireExcerpt {
  const { head, headers } = line
  return {
    ...line,
    ...(head === undefined ? {} : { head: shorten(head, length) }),
    ...(headers === undefined
      ? {}
      : { headers: headers.map(([name, value]) => [name, shorten(value, length)] as const) }),
  }
}

/** As much of a value as fits; what is left out is said in its place. Small values stay the same object. */
export function shortenJson(value: Json, length: number): Json {
  const room = { left: length }
  const whole = copy(value, room)
  return room.left >= 0 ? value : whole
}

function copy(value: Json, room: { left: number }): Json {
  if (typeof value === 'string') {
    const text = shorten(value, Math.max(0, room.left))
    room.left -= value.length
    return text
  }
  // About what brackets, a comma and a number take.
  room.left -= 4
  if (isJsonArray(value)) {
    const items: Json[] = []
    for (const item of value) {
      if (room.left < 0) return [...items, `… (${value.length - items.length} more items)`]
      items.push(copy(item, room))
    }
    return items
  }
  if (!isJsonObject(value)) return value
  const members: [string, Json][] = []
  const all = Object.entries(value)
  for (const [name, member] of all) {
    if (room.left < 0) return Object.fromEntries([...members, ['…', `${all.length - members.length} more members`]])
    room.left -= name.length
    members.push([shorten(name, longestName), copy(member, room)])
  }
  return Object.fromEntries(members)
}

const longestName = 1000
