import fc from 'fast-check'
import type { Resolved } from '../builder/resolve.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.ts'
import { types } from '../json-schema.ts'
import type { RevisionId } from '../revisions.ts'
import type { Validators } from '../validators.ts'
import { pointerSteps } from '../violation.ts'
import { type Change, changes, type Flaw } from './flaws.ts'
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
    .tuple(arbitrary(revision, typeName), fc.nat(), fc.nat())
    .map(([valid, kind, place]) => {
      const candidates = inOrder(changes(lookup(typeName), valid, lookup), kind, place)
      return firstRejected(valid, candidates, (message) => validators.validate(typeName, message).length > 0)
    })
    .filter((flawed) => flawed !== undefined)
}

/** The changes, those of one kind first, so that rare kinds come up as often as common ones. */
function inOrder(all: readonly Change[], kind: number, place: number): readonly Change[] {
  const kinds = [...new Set(all.map((change) => change.kind))].sort()
  const chosen = kinds[kind % kinds.length]
  const [first, others] = [true, false].map((isChosen) => all.filter((change) => (change.kind === chosen) === isChosen))
  return [...rotated(first ?? [], place), ...(others ?? [])]
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

/** A copy of `current` in which the value at `steps` is `value`; `undefined`: is gone. */
function replaced(current: Json | undefined, steps: readonly string[], value: Json | undefined): Json | undefined {
  const [step, ...others] = steps
  if (step === undefined) return value
  if (isJsonArray(current)) {
    return current.flatMap((item, index): Json[] => {
      const next = index === Number(step) ? replaced(item, others, value) : item
      return next === undefined ? [] : [next]
    })
  }
  if (!isJsonObject(current)) return current
  return withMember(current, step, replaced(Object.hasOwn(current, step) ? current[step] : undefined, others, value))
}

function withMember(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const others = Object.entries(object).filter(([other]) => other !== name)
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]])
}
