/** What every result of the modern revision carries, added where it is lacking. */
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'

const cacheable: ReadonlySet<string> = new Set([
  'server/discover',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
])

const serverInfoKey = 'io.modelcontextprotocol/serverInfo'

/** https://modelcontextprotocol.io/specification/2026-07-28/basic#_meta */
export function completeResult(method: string, result: JsonObject, serverInfo: JsonObject): JsonObject {
  const meta = isJsonObject(result._meta) ? result._meta : {}
  const resultType = result.resultType ?? 'complete'
  const caching: JsonObject =
    resultType === 'complete' && cacheable.has(method) ? { ttlMs: 0, cacheScope: 'private' } : {}
  return { resultType, ...caching, ...result, _meta: { [serverInfoKey]: serverInfo, ...meta } }
}
