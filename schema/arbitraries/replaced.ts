import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.ts'

/** A copy of `current` in which the value at `steps` is `value`; `undefined`: is gone. */
export function replaced(
  current: Json | undefined,
  steps: readonly string[],
  value: Json | undefined,
): Json | undefined {
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
