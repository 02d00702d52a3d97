/** Cuts a body to a length that a report can carry. JSON stays JSON, so that a report can still show the part in question. */
import { isJsonArray, isJsonObject, type Json } from '../../../schema/index.ts'
import { parseJson } from '../../wire/json/json.ts'
import { beginning } from '../../wire/shorten.ts'

/** Characters of a body that a report gets. */
const maxBody = 2000
/** Cuts of texts, lists and depth, from mild to hard. What a message says of itself, at its top, goes last. */
const cuts = [
  { text: 400, items: 50, depth: 24 },
  { text: 120, items: 20, depth: 24 },
  { text: 60, items: 10, depth: 12 },
  { text: 60, items: 8, depth: 6 },
  { text: 40, items: 6, depth: 5 },
  { text: 30, items: 6, depth: 4 },
  { text: 20, items: 5, depth: 3 },
  { text: 16, items: 5, depth: 2 },
] as const
/** A method that is cut is none. */
const whole: ReadonlySet<string> = new Set(['method', 'jsonrpc'])
const longestWhole = 80

interface ShortBody {
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
    short = shortened(json, cut, cut.depth)
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

function isWhole(key: string, item: Json): boolean {
  return whole.has(key) && typeof item === 'string' && item.length <= longestWhole
}

function shortened(value: Json, cut: (typeof cuts)[number], depth: number): Json {
  if (typeof value === 'string') return value.length > cut.text ? `${beginning(value, cut.text)}…` : value
  if (isJsonArray(value)) {
    if (depth === 0) return value.length === 0 ? [] : ['…']
    const kept = value.slice(0, cut.items).map((item) => shortened(item, cut, depth - 1))
    return value.length > kept.length ? [...kept, `… ${value.length - kept.length} more`] : kept
  }
  if (!isJsonObject(value)) return value
  const members = Object.entries(value)
  if (depth === 0) return members.length === 0 ? {} : { '…': `${members.length} members` }
  const kept = members
    .slice(0, cut.items)
    .map(([key, item]) => [key, isWhole(key, item) ? item : shortened(item, cut, depth - 1)] as const)
  const left = members.length > kept.length ? [['…', `${members.length - kept.length} more`] as const] : []
  return Object.fromEntries([...kept, ...left])
}
