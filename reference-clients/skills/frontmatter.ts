import { parse } from 'yaml'
import { isObject, type Json, type JsonObject } from '../messages.ts'

/** The YAML between the lines "---" at the start of a SKILL.md; undefined where it has none. */
export function frontmatterOf(text: string): JsonObject | undefined {
  const [, yaml] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  if (yaml === undefined) return undefined
  try {
    const value: unknown = parse(yaml, { maxAliasCount: 100 })
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The first field in which two mappings differ. */
export function firstDifference(own: JsonObject, told: JsonObject): string | undefined {
  const fields = [...new Set([...Object.keys(own), ...Object.keys(told)])]
  return fields.find((field) => !isSame(own[field], told[field]))
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (isObject(one) && isObject(other)) return firstDifference(one, other) === undefined
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, i) => isSame(item, other[i]))
  return one === other
}
