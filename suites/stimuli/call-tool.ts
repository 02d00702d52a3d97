import { encodeHeaderValue, type RequestOptions, type TestClient } from '../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'
import { throughRounds } from './through-rounds.ts'

/**
 * Calls a listed tool. Over HTTP arguments marked with `x-mcp-header` are mirrored into headers, as the client of
 * 2026-07-28 has to (basic/transports/streamable-http#custom-headers-from-tool-parameters).
 * @param further members of params besides name and arguments
 */
export function callTool<L extends string>(
  client: TestClient<L>,
  tool: JsonObject,
  args: JsonObject,
  options: RequestOptions<L> = {},
  further: JsonObject = {},
) {
  const { name = null } = tool
  const headers = { ...paramHeaders(tool.inputSchema, args), ...options.headers }
  return throughRounds(client, 'tools/call', { name, arguments: args, ...further }, { ...options, headers })
}

/** True if the tool has a parameter that clients mirror into an HTTP header. */
export function hasParamHeaders(tool: JsonObject): boolean {
  return JSON.stringify(tool.inputSchema ?? null).includes('"x-mcp-header"')
}

/** The headers that mirror arguments of a listed tool, by its inputSchema. */
export function paramHeaders(schema: Json | undefined, args: JsonObject): Record<string, string> {
  const properties = isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {}
  const headers: Record<string, string> = {}
  for (const [name, property] of Object.entries(properties)) {
    const value = Object.hasOwn(args, name) ? args[name] : undefined
    if (!isJsonObject(property) || value === undefined || value === null) continue
    const header = property['x-mcp-header']
    if (isJsonObject(value)) Object.assign(headers, paramHeaders(property, value))
    else if (typeof header === 'string' && !Array.isArray(value)) {
      headers[`Mcp-Param-${header}`] = encodeHeaderValue(String(value))
    }
  }
  return headers
}
