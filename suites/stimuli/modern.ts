/** What scenarios of the modern revision say in requests. */
import { at } from '../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'

/** https://modelcontextprotocol.io/specification/2026-07-28/basic#meta */
export const metaKey = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const

/** A version that nobody implements. */
export const unknownVersion = '1900-01-01'

/** Options of a request in another version: in `_meta`, and in the header that mirrors it. */
export function inVersion(version: string): { meta: JsonObject; headers: Record<string, string> } {
  return { meta: { [metaKey.protocolVersion]: version }, headers: { 'MCP-Protocol-Version': version } }
}

/** A list request that the server's capabilities promise; undefined when they promise none. */
export function listMethod(capabilities: JsonObject): string | undefined {
  return promisedListMethods(capabilities)[0]
}

/** All list requests that the server's capabilities promise. */
export function promisedListMethods(capabilities: JsonObject): string[] {
  return ['tools', 'resources', 'prompts']
    .filter((name) => isJsonObject(capabilities[name]))
    .map((name) => `${name}/list`)
}

/** The versions that a result of server/discover lists. */
export function supportedVersions(discovered: JsonObject | undefined): string[] {
  const listed = discovered?.supportedVersions
  return isJsonArray(listed) ? listed.filter((version) => typeof version === 'string') : []
}

/** The subscription that a notification or result names. */
export function subscriptionId(message: JsonObject): Json | undefined {
  return (
    at(message, 'params', '_meta', metaKey.subscriptionId) ?? at(message, 'result', '_meta', metaKey.subscriptionId)
  )
}
