import fc from 'fast-check'
import type { Resolved } from '../builder/resolve.ts'
import type { Json } from '../json.ts'
import { types } from '../json-schema.ts'
import type { RevisionId } from '../revisions.ts'
import type { Validators } from '../validators.ts'
import { pointerSteps } from '../violation.ts'
import { changes, type Flaw, type FlawedValue } from './flaws.ts'
import { replaced } from './replaced.ts'
import { arbitrary } from './valid.ts'

/** A message with exactly one flaw, and which. */
interface NearValid {
  readonly message: Json
  readonly flaw: Flaw
}

/**
 * Messages of a type that are valid but for one named flaw, as fast-check arbitrary. Each is rejected by `validators`,
 * which have to be those of `revision`. `undefined`: any JSON value is a valid `typeName`.
 */
export function nearValid(
  revision: RevisionId,
  typeName: string,
  validators: Validators,
): fc.Arbitrary<NearValid> | undefined {
  const lookup = (name: string): Resolved => {
    const schema = types(revision).get(name)
    if (!schema) throw new Error(`${revision} has no type ${name}`)
    return schema
  }
  if (lookup(typeName).kind === 'json') return undefined
  return fc
    .tuple(arbitrary(revision, typeName), fc.nat(), fc.nat(), fc.nat())
    .map(([valid, kind, depth, place]) => {
      const candidates = inOrder(changes(lookup(typeName), valid, lookup), kind, depth, place)
      return firstRejected(valid, candidates, (message) => !validators.isValid(typeName, message))
    })
    .filter((flawed) => flawed !== undefined)
}

/**
 * The changes, those of one kind and depth first: what is rare, or stands near the root, comes up as often as what is not. Mostly
 * the first will do.
 */
function* inOrder(all: readonly FlawedValue[], kind: number, depth: number, place: number): Generator<FlawedValue> {
  const ofKind = chosen(all, ({ kind: its }) => its, kind)
  const ofDepth = chosen(ofKind, ({ path }) => depthOf(path), depth)
  yield* rotated(ofDepth, place)
  yield* ofKind.filter((change) => !ofDepth.includes(change))
  yield* all.filter((change) => !ofKind.includes(change))
}

/** The flaws of one group. */
function chosen(
  all: readonly FlawedValue[],
  groupOf: (change: FlawedValue) => string | number,
  choice: number,
): readonly FlawedValue[] {
  const names = [...new Set(all.map(groupOf))].sort()
  const group = names[choice % names.length]
  return all.filter((change) => groupOf(change) === group)
}

/** A step begins with a slash, and has none in it. */
function depthOf(path: string): number {
  let depth = 0
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) depth += 1
  return depth
}

function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const start = list.length === 0 ? 0 : by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

function firstRejected(
  valid: Json,
  candidates: Iterable<FlawedValue>,
  isRejected: (message: Json) => boolean,
): NearValid | undefined {
  for (const { kind, path, value } of candidates) {
    const message = replaced(valid, pointerSteps(path), value)
    if (message !== undefined && isRejected(message)) return { message, flaw: { kind, path } }
  }
  return undefined
}
