import fc from 'fast-check'
import type { Resolved } from '../builder/resolve.ts'
import type { Json } from '../json.ts'
import { types } from '../json-schema.ts'
import type { RevisionId } from '../revisions.ts'
import type { Validators } from '../validators.ts'
import { pointerSteps } from '../violation.ts'
import { type Change, changes, type Flaw } from './flaws.ts'
import { replaced } from './replaced.ts'
import { arbitrary } from './valid.ts'

/** A message with exactly one flaw, and which. */
export interface NearValid {
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
      return firstRejected(valid, candidates, (message) => validators.validate(typeName, message).length > 0)
    })
    .filter((flawed) => flawed !== undefined)
}

/** The changes, those of one kind and depth first: what is rare, or stands near the root, comes up as often as what is not. */
function inOrder(all: readonly Change[], kind: number, depth: number, place: number): readonly Change[] {
  const ofKind = chosenFirst(all, ({ kind: its }) => its, kind)
  // A step begins with a slash, and has none in it.
  const ofDepth = chosenFirst(ofKind.chosen, ({ path }) => String(depthOf(path)), depth)
  return [...rotated(ofDepth.chosen, place), ...ofDepth.others, ...ofKind.others]
}

function chosenFirst(all: readonly Change[], groupOf: (change: Change) => string, choice: number) {
  const groups = new Map<string, Change[]>()
  for (const change of all) {
    const name = groupOf(change)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [change])
    else group.push(change)
  }
  const names = [...groups.keys()].sort()
  const group = names[choice % names.length]
  return {
    chosen: groups.get(group ?? '') ?? [],
    others: all.filter((change) => groupOf(change) !== group),
  }
}

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
  candidates: readonly Change[],
  isRejected: (message: Json) => boolean,
): NearValid | undefined {
  for (const { kind, path, value } of candidates) {
    const message = replaced(valid, pointerSteps(path), value)
    if (message !== undefined && isRejected(message)) return { message, flaw: { kind, path } }
  }
  return undefined
}
