/** The YAML frontmatter of a SKILL.md, and whether an entry says the same. */

import { createRequire } from 'node:module'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'

/** Loaded when the first frontmatter is read, which few servers have: it takes longer than half of the scenarios. */
const load = createRequire(import.meta.url)
const yaml = (): typeof import('yaml') => load('yaml')

/** Longer frontmatter is not looked at. */
const longest = 100_000

/** What stands between the lines "---" at the start of a text. */
function frontmatterText(text: string): string | undefined {
  const found = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/m.exec(text)
  return found?.index === 0 ? found[1]?.slice(0, longest) : undefined
}

function parsed(text: string, schema: 'core' | 'failsafe'): Json | undefined {
  try {
    const read: unknown = yaml().parse(text, { schema, maxAliasCount: 100 })
    const value: Json | undefined = JSON.parse(JSON.stringify(read ?? null))
    return value
  } catch {
    return undefined
  }
}

/** The fields of the frontmatter, and the same with each scalar as it is written; undefined where it is no YAML mapping. */
export function readFrontmatter(
  text: string,
): { readonly typed: JsonObject; readonly written: JsonObject } | undefined {
  const front = frontmatterText(text)
  if (front === undefined) return undefined
  const [typed, written] = [parsed(front, 'core'), parsed(front, 'failsafe')]
  return isJsonObject(typed) && isJsonObject(written) ? { typed, written } : undefined
}

const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null

/** How YAML becomes JSON is not said: a scalar may keep its type, or its text. */
function isSame(told: Json | undefined, typed: Json | undefined, written: Json | undefined): boolean {
  if (isAbsent(told)) return isAbsent(typed)
  if (isJsonArray(told)) {
    if (!isJsonArray(typed) || typed.length !== told.length) return false
    return told.every((one, i) => isSame(one, typed[i], isJsonArray(written) ? written[i] : undefined))
  }
  if (isJsonObject(told))
    return isJsonObject(typed) && differing(told, typed, isJsonObject(written) ? written : {}) === undefined
  if (isJsonArray(typed) || isJsonObject(typed)) return false
  return told === typed || String(told) === String(typed) || String(told) === String(written)
}

/** The first field in which an entry differs from its file. */
export function differing(told: JsonObject, typed: JsonObject, written: JsonObject): string | undefined {
  const fields = [...new Set([...Object.keys(told), ...Object.keys(typed)])]
  const own = (of: JsonObject, field: string): Json | undefined => (Object.hasOwn(of, field) ? of[field] : undefined)
  return fields.find((field) => !isSame(own(told, field), own(typed, field), own(written, field)))
}
