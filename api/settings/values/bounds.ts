/** Bounds as a user sets them: `message-bytes=16MiB`. */
import { type BoundName, type Bounds, defaultBounds } from '../../../harness/wire/bounds.ts'
import { closest } from '../schema/closest.ts'
import { alternatives, expected, UsageError } from '../usage-error.ts'

/** As people write them in a flag, and in a configuration. */
export const boundNames: ReadonlyMap<string, BoundName> = new Map([
  ['message-bytes', 'messageBytes'],
  ['message-depth', 'messageDepth'],
  ['message-values', 'messageValues'],
  ['connection-messages', 'connectionMessages'],
  ['connection-bytes', 'connectionBytes'],
  ['second-messages', 'secondMessages'],
  ['second-bytes', 'secondBytes'],
  ['stderr-bytes', 'stderrBytes'],
  ['process-bytes', 'processBytes'],
  ['held-events', 'heldEvents'],
  ['held-bytes', 'heldBytes'],
  ['pages', 'pages'],
  ['items', 'items'],
  ['item-bytes', 'itemBytes'],
  ['callable-tools', 'callableTools'],
  ['trace-bytes', 'traceBytes'],
  ['excerpt-bytes', 'excerptBytes'],
])

/** The nesting that recursive functions can handle without a stack overflow. */
const deepest = 2_000
const largest = 1024 ** 4

const units: Readonly<Record<string, number>> = { '': 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }

/** `name=value`, the value a whole number, of bytes also with a unit. */
export function boundSetting(text: string, place: string): readonly [name: BoundName, value: number] {
  const equals = text.indexOf('=')
  if (equals < 1) throw expected(place, 'name=value', text)
  const name = boundName(text.slice(0, equals), place)
  return [name, boundValue(name, text.slice(equals + 1), `${place} ${text.slice(0, equals)}`)]
}

/** Takes the name in a flag, and that in a configuration. */
export function boundName(text: string, place: string): BoundName {
  const known = boundNames.get(text) ?? [...boundNames.values()].find((name) => name === text)
  if (known !== undefined) return known
  const meant = closest(text, boundNames.keys())
  const hint = meant === undefined ? `known are ${alternatives([...boundNames.keys()])}` : `did you mean ${meant}?`
  throw new UsageError(`${place}: unknown limit ${JSON.stringify(text)}; ${hint}`)
}

export function boundValue(name: BoundName, text: string, place: string): number {
  const isSize = name.endsWith('Bytes')
  const most = name === 'messageDepth' ? deepest : largest
  const [, digits = '', unit = ''] = /^(\d{1,15})\s?(KiB|MiB|GiB|)$/.exec(text) ?? []
  const value = digits === '' || (unit !== '' && !isSize) ? 0 : Number(digits) * (units[unit] ?? 1)
  if (value >= 1 && value <= most) return value
  const what = isSize ? 'a number of bytes such as 16MiB' : `a whole number from 1 to ${most}`
  throw expected(place, what, text)
}

/** The defaults with what the user has set. */
export function boundsOf(settings: Readonly<Partial<Record<BoundName, number>>>): Bounds {
  return { ...defaultBounds, ...settings }
}
