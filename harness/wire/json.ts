import { isJsonArray, isJsonObject, type Json } from '../../schema/index.ts'

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

/** Parses JSON; undefined when the text is none (JSON has no undefined). */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether two JSON values are equal; the order of object members does not count. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (isJsonArray(a) && isJsonArray(b)) return a.length === b.length && a.every((item, i) => sameJson(item, b[i]))
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}
