import { codes } from '../../schema/error-codes.ts'
import type { RevisionId } from '../../schema/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'
import { encodeHeaderValue } from '../wire/http/header-value.ts'
import type { Revision } from './revision.ts'

/** The member of params that Mcp-Name mirrors, by method. */
const mirroredName: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  // Of the tasks extension.
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

type ModernTraits = Partial<
  Pick<Revision, 'tasks' | 'errorIdOptional' | 'resourceNotFoundCode' | 'declaresCompletions' | 'authorization'>
>

/** What the revisions with metadata on each request have in common; `traits` is what differs in one. */
export function modernRevision(id: RevisionId, traits: ModernTraits = {}): Revision {
  return {
    id,
    era: 'modern',
    fenceMethod: 'server/discover',
    batches: false,
    versionHeader: true,
    tasks: 'extension',
    declaresCompletions: true,
    authorization: 'delegated',
    sessions: false,
    errorIdOptional: true,
    resourceNotFoundCode: codes.invalidParams,
    ...traits,
    opening: () => ({ request: { method: 'server/discover', params: {} } }),
    dress(message, { capabilities, clientInfo }) {
      const params = isJsonObject(message.params) ? message.params : {}
      const meta = isJsonObject(params._meta) ? params._meta : {}
      const dressed: JsonObject = {
        ...message,
        params: {
          ...params,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': id,
            'io.modelcontextprotocol/clientInfo': clientInfo,
            'io.modelcontextprotocol/clientCapabilities': capabilities,
            ...meta,
          },
        },
      }
      // Notifications carry no request metadata.
      return { message: 'id' in message ? dressed : message, headers: mirrorHeaders(id, message, params) }
    },
  }
}

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#request-metadata */
function mirrorHeaders(id: RevisionId, message: JsonObject, params: JsonObject): Record<string, string> {
  const headers: Record<string, string> = { 'MCP-Protocol-Version': id }
  const method: Json | undefined = message.method
  if (typeof method !== 'string') return headers
  // A method that no header can carry goes without: it cannot be sent otherwise, and the server has to refuse it.
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(method)) headers['Mcp-Method'] = method
  const name = params[mirroredName[method] ?? '']
  if (typeof name === 'string') headers['Mcp-Name'] = encodeHeaderValue(name)
  return headers
}
