/** Whether two results say the same, apart from what may differ from one request to the next. */
import { sameJson } from '../../../../harness/index.ts'
import { isJsonArray, type Json, type JsonObject } from '../../../../schema/index.ts'

const byText = (a: Json, b: Json): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Without `_meta` and `ttlMs`; the order of lists does not count. */
export function sameContent(a: JsonObject, b: JsonObject): boolean {
  return sameJson(content(a), content(b))
}

function content({ _meta, ttlMs, ...rest }: JsonObject): JsonObject {
  const sorted = Object.entries(rest).map(([name, value]) => [
    name,
    isJsonArray(value) ? [...value].sort(byText) : value,
  ])
  return Object.fromEntries(sorted)
}
