/** Single changes that should make arguments invalid; whoever uses them asks the schema. */
import { isJsonArray, isJsonObject, type Json, type JsonObject, pointerStep } from '../../../../schema/index.ts'

interface ArgumentFlaw {
  readonly kind: 'missing' | 'other-kind' | 'null' | 'unknown-value' | 'unknown-member' | 'too-low' | 'too-long'
  /** JSON Pointer from the arguments. */
  readonly path: string
  /** The arguments with the flaw. */
  readonly value: Json
}

/** Every one of them: a member left out, or something else in its place. */
export function argumentFlaws(value: Json, path = ''): readonly ArgumentFlaw[] {
  const own =
    path === '' ? [] : replacements(value).map(([kind, other]): ArgumentFlaw => ({ kind, path, value: other }))
  if (isJsonArray(value)) {
    return [...own, ...value.flatMap((item, index) => within(item, index, (other) => value.with(index, other)))]
  }
  if (!isJsonObject(value)) return own
  const missing = Object.keys(value).map(
    (name): ArgumentFlaw => ({ kind: 'missing', path: path + pointerStep(name), value: without(value, name) }),
  )
  const members = Object.entries(value).flatMap(([name, member]) =>
    within(member, name, (other) => ({ ...without(value, name), [name]: other })),
  )
  const more: ArgumentFlaw = {
    kind: 'unknown-member',
    path: `${path}/x-mcp-conform`,
    value: { ...value, 'x-mcp-conform': 1 },
  }
  return [...own, ...missing, more, ...members]

  function within(inner: Json, step: string | number, put: (other: Json) => Json): readonly ArgumentFlaw[] {
    return argumentFlaws(inner, path + pointerStep(step)).map((flaw) => ({ ...flaw, value: put(flaw.value) }))
  }
}

const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== name))

function replacements(value: Json): readonly (readonly [ArgumentFlaw['kind'], Json])[] {
  const always = [
    ['null', null],
    ['other-kind', { a: 1 }],
    ['other-kind', 42],
  ] as const
  if (typeof value === 'string')
    return [...always, ['unknown-value', `${value}?`], ['too-long', value + 'a'.repeat(2_000)]]
  return typeof value === 'number' ? [...always, ['too-low', -1e9]] : always
}
