/** A JSON value on one line of at most so many columns: long texts and deep parts shrink, the part in question stays. */

import { storable } from '../text/json.ts'
import { visible } from '../text/terminal.ts'
import { displayWidth, fits, fitted } from '../text/width.ts'
import { isMapping } from './message.ts'

interface Detail {
  /** Longest text. */
  readonly text: number
  readonly depth: number
  readonly items: number
  /** Members that stay beside the first. */
  readonly named: ReadonlySet<string>
}

/** Characters of the name of a member. */
const maxKey = 80

/** How many members of one object are named. */
const mostNamed = 2

/** From all to almost nothing; the first that fits is taken. */
const sizes = [
  [400, 32],
  [80, 32],
  [80, 6],
  [40, 6],
  [40, 4],
  [20, 6],
  [20, 3],
  [40, 2],
  [12, 2],
  [20, 1],
  [12, 1],
] as const
const details: readonly Omit<Detail, 'named'>[] = [64, 6, 5, 4, 3, 2, 1, 0].flatMap((depth) =>
  sizes.map(([text, items]) => ({ text, depth, items })),
)

/**
 * @param width columns
 * @param focus names of members that lead to the part that the verdict is about
 * @param named members that it speaks of
 * @returns one line without control characters
 */
export function abridged(
  value: unknown,
  width: number,
  focus: readonly string[] = [],
  named: ReadonlySet<string> = new Set(),
): string {
  let text = visible(JSON.stringify(storable(value)) ?? 'nothing')
  if (fits(text, width)) return text
  const telling = withoutVersion(value)
  for (const detail of details) {
    text = visible(written(telling, { ...detail, named }, focus))
    if (fits(text, width)) return text
  }
  return focus.length === 0 ? fitted(text, width) : tail(value, width, focus)
}

/** The part in question alone, with as much of the way to it as there is room for. */
function tail(value: unknown, width: number, focus: readonly string[]): string {
  const part = focus.reduce<unknown>(
    (at, key) => (isMapping(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined),
    value,
  )
  const text = visible(JSON.stringify(storable(part)) ?? 'nothing', Math.floor(width / 2))
  const names = focus.map((name) => visible(name))
  while (names.length > 1 && displayWidth(`… ${names.join('/')}: ${text}`) > width) names.shift()
  return fitted(`… ${names.join('/')}: ${text}`, width)
}

/** Each message says that it is JSON-RPC 2.0: the first thing that a short line can do without. */
function withoutVersion(value: unknown): unknown {
  if (!isMapping(value) || value.jsonrpc !== '2.0') return value
  const { jsonrpc: _, ...rest } = value
  return rest
}

function written(value: unknown, detail: Detail, focus: readonly string[]): string {
  if (typeof value === 'string') {
    return value.length > detail.text
      ? `${JSON.stringify(value.slice(0, detail.text)).slice(0, -1)}…"`
      : JSON.stringify(value)
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing'
  const isClosed = detail.depth <= 0 && focus.length === 0
  if (isClosed) return Array.isArray(value) ? (value.length === 0 ? '[]' : '[…]') : isEmpty(value) ? '{}' : '{…}'
  const inner = { ...detail, depth: detail.depth - 1 }
  if (Array.isArray(value)) {
    const members = value.map((item, i) => ({
      at: String(i),
      text: () => written(item, inner, onwards(focus, String(i))),
    }))
    return `[${listed(members, detail, focus)}]`
  }
  const members = Object.entries(isMapping(value) ? value : {}).map(([key, item]) => ({
    at: key,
    text: () =>
      `${JSON.stringify(key.length > maxKey ? `${key.slice(0, maxKey)}…` : key)}:${written(item, inner, onwards(focus, key))}`,
  }))
  return `{${listed(members, detail, focus)}}`
}

function listed(
  members: readonly { readonly at: string; text(): string }[],
  { items, depth, named }: Detail,
  [focus]: readonly string[],
): string {
  const spoken = new Set(members.flatMap(({ at }) => (named.has(at) ? [at] : [])).slice(0, mostNamed))
  // On the way to the part in question, where nothing else has room, only the way is shown.
  const isWay = depth <= 0 && focus !== undefined
  const kept = members.filter(({ at }, i) => at === focus || (!isWay && (spoken.has(at) || i < items - spoken.size)))
  const left = members.length > kept.length ? ['…'] : []
  return [...kept.map((member) => member.text()), ...left].join(',')
}

function onwards([first, ...rest]: readonly string[], key: string): readonly string[] {
  return first === key ? rest : []
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0
}
