/** Cuts a body to a length that a report can carry. JSON stays JSON, so that a report can still show the part in question. */
import { isJsonArray, isJsonObject, type Json } from '../../schema/index.ts'
import { parseJson } from '../wire/json.ts'
import { beginning } from '../wire/shorten.ts'

/** Characters of a body that a report gets. */
export const maxBody = 2000
/** Cuts of texts and lists, from mild to hard. */
const cuts = [
  { text: 400, items: 50 },
  { text: 120, items: 20 },
  { text: 60, items: 10 },
  { text: 30, items: 5 },
  { text: 16, items: 3 },
] as const
/** What is nested deeper is left out. */
const maxDepth = 24

export interface ShortBody {
  readonly body?: string
  /** How many characters of the body were left out. */
  readonly cut?: number
}

/** Nothing for an empty text. @param most characters */
export function shortBody(text: string, most = maxBody): ShortBody {
  if (text === '') return {}
  if (text.length <= most) return { body: text }
  const json = parseJson(text)
  const short = json === undefined ? undefined : JSON.stringify(shortJson(json, most))
  const body = short !== undefined && short.length <= most ? short : beginning(text, most)
  return { body, cut: text.length - body.length }
}

/** A value that is written with about so many characters: the same where it fits, else with shorter texts and lists. */
export function shortJson(json: Json, most: number): Json {
  if (isShort(json, most)) return json
  let short = json
  for (const cut of cuts) {
    short = shortened(json, cut, maxDepth)
    if (isShort(short, most)) break
  }
  return short
}

/** Counts no further than it has to: a value can be deeper than what can be written. */
function isShort(json: Json, most: number): boolean {
  let left = most
  const open: Json[] = [json]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    left -= typeof value === 'string' ? value.length + 2 : 4
    if (left < 0) return false
    if (isJsonArray(value)) {
      if (value.length > left) return false
      open.push(...value)
    } else if (isJsonObject(value)) {
      for (const [name, item] of Object.entries(value)) {
        left -= name.length + 4
        open.push(item)
      }
    }
  }
  return true
}

function shortened(value: Json, cut: (typeof cuts)[number], depth: number): Json {
  if (typeof value === 'string') return value.length > cut.text ? `${beginning(value, cut.text)}…` : value
  if (depth === 0) return '…'
  if (isJsonArray(value)) {
    const kept = value.slice(0, cut.items).map((item) => shortened(item, cut, depth - 1))
    return value.length > kept.length ? [...kept, `… ${value.length - kept.length} more`] : kept
  }
  if (!isJsonObject(value)) return value
  const members = Object.entries(value)
  const kept = members.slice(0, cut.items).map(([key, item]) => [key, shortened(item, cut, depth - 1)] as const)
  const left = members.length > kept.length ? [['…', `${members.length - kept.length} more`] as const] : []
  return Object.fromEntries([...kept, ...left])
}
