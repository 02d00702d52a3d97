import { isObject, type Json, type JsonObject, own } from '../../messages.ts'

const PREFIX = '=?base64?'
const SUFFIX = '?='

/**
 * A header value for a name, URI or argument: as it is, or in the base64 form when it is not safe as plain ASCII or
 * looks like that form (2026-07-28, basic/transports/streamable-http, Value Encoding).
 */
export function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) || text === ''
  const looksEncoded = text.startsWith(PREFIX) && text.endsWith(SUFFIX)
  return isPlain && !looksEncoded ? text : `${PREFIX}${Buffer.from(text, 'utf8').toString('base64')}${SUFFIX}`
}

/** Which member of the params goes into Mcp-Name. */
const named: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  // Of the tasks extension.
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

/** The headers that repeat the body of a 2026-07-28 message (Request Metadata). */
export function metadataHeaders(message: JsonObject | Json[]): Record<string, string> {
  if (!isObject(message) || typeof message.method !== 'string') return {}
  const headers: Record<string, string> = {}
  const params = isObject(message.params) ? message.params : {}
  const meta = isObject(params._meta) ? params._meta : {}
  const version = meta['io.modelcontextprotocol/protocolVersion']
  if (typeof version === 'string') headers['MCP-Protocol-Version'] = version
  headers['Mcp-Method'] = message.method
  const member = own(named, message.method)
  const name = member === undefined ? undefined : params[member]
  if (typeof name === 'string') headers['Mcp-Name'] = headerValue(name)
  return headers
}
