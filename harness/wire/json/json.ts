import { isJsonArray, isJsonObject, type Json } from '../../../schema/index.ts'

/** Walks into a JSON value by member names and indexes; undefined where the path ends. */
export function at(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  let here = value
  for (const step of path) {
    if (isJsonArray(here) && typeof step === 'number') here = here[step]
    else if (isJsonObject(here) && typeof step === 'string' && Object.hasOwn(here, step)) here = here[step]
    else return undefined
  }
  return here
}

/** Parses JSON of any depth; undefined when the text is none (JSON has no undefined). */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether two JSON values, of any depth, are equal; the order of object members does not count. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  const pairs: [Json | undefined, Json | undefined][] = [[a, b]]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [one, other] = pair
    if (one === other) continue
    if (isJsonArray(one) && isJsonArray(other)) {
      if (one.length !== other.length) return false
      for (const [i, item] of one.entries()) pairs.push([item, other[i]])
    } else if (isJsonObject(one) && isJsonObject(other)) {
      const keys = Object.keys(one)
      if (keys.length !== Object.keys(other).length) return false
      for (const key of keys) {
        if (!Object.hasOwn(other, key)) return false
        pairs.push([one[key], other[key]])
      }
    } else return false
  }
  return true
}

/** Whether a JSON value has at most so many levels and values in it. */
export function isWithin(value: Json, deepest: number, most: number): boolean {
  let values = 0
  const fits = (part: Json, depth: number): boolean => {
    values += 1
    if (depth > deepest || values > most) return false
    const parts = isJsonArray(part) ? part : isJsonObject(part) ? Object.values(part) : []
    return parts.every((inner) => fits(inner, depth + 1))
  }
  return fits(value, 0)
}
