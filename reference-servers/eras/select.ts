import { isObject, type JsonRpcRequest } from '../json-rpc.ts'
import { isStateless as isStatelessRevision } from '../revisions.ts'
import type { TransportName } from '../seams.ts'
import type { Server } from '../server.ts'

export const metaKey = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const

const statelessOnly: readonly string[] = ['server/discover', 'subscriptions/listen']

/** The conversation a request belongs to; `isOpen` once it was opened by `initialize`. */
interface Conversation {
  server: Server
  transport: TransportName
  isOpen: boolean
}

/** True when a request is to be served by the rules of 2026-07-28 (basic/versioning, dual-era servers). */
export function isStatelessRequest(
  request: JsonRpcRequest,
  { server, transport, isOpen }: Conversation,
  headers: Readonly<Record<string, string | undefined>> | undefined,
): boolean {
  if (server.handshakeRevisions.length === 0) return true
  // HTTP+SSE belongs to the first revision; nothing stateless runs over it.
  if (!server.servesStateless || transport === 'http-sse' || request.method === 'initialize') return false
  if (isStatelessRevision(headers?.['mcp-protocol-version'])) return true
  const version = isObject(request.params?._meta) ? request.params._meta[metaKey.protocolVersion] : undefined
  if (version !== undefined) return !server.handshakeRevisions.some((revision) => revision === version)
  return !isOpen && statelessOnly.includes(request.method)
}
