import { declaredByScript } from './actions/script.ts'
import type { JsonObject } from './messages.ts'
import type { ClientOptions } from './options.ts'
import { eraOf, hasElicitation, hasElicitationModes } from './revisions.ts'
import { tasksExtension } from './tasks/extension-id.ts'

/**
 * What the client declares in a revision. 2026-07-28 deprecates roots and sampling, so a new client leaves them out
 * there (deprecated features); `options.capabilities` replaces all of it.
 */
export function declaredCapabilities(options: ClientOptions, revision: string): JsonObject {
  if (options.capabilities !== undefined) return options.capabilities
  return { ...usualCapabilities(revision), ...declaredByScript(options, revision) }
}

const tasks: JsonObject = {
  list: {},
  cancel: {},
  requests: { sampling: { createMessage: {} }, elicitation: { create: {} } },
}

/** Apps of tools (MCP Apps): this client reads them, and shows one where its driver is told to. */
const showsApps: JsonObject = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } }

function usualCapabilities(revision: string): JsonObject {
  const elicitation = hasElicitationModes(revision) ? { form: {} } : {}
  if (eraOf(revision) === 'stateless') return { elicitation, extensions: { [tasksExtension]: {}, ...showsApps } }
  const own = revision === '2025-11-25' ? { tasks } : {}
  return { roots: {}, sampling: {}, ...(hasElicitation(revision) ? { elicitation } : {}), ...own }
}

/** True when the server declared the capability, such as `tools` or `resources.subscribe`. */
export function isDeclared(serverCapabilities: JsonObject, capability: string): boolean {
  let value: unknown = serverCapabilities
  for (const member of capability.split('.')) {
    if (typeof value !== 'object' || value === null) return false
    value = Reflect.get(value, member)
  }
  return value !== undefined && value !== null && value !== false
}

/** Name and version of this program, as the protocol wants them. */
export const clientInfo: JsonObject = { name: 'mcp-conform-reference-client', version: '0.1.0' }
