/** What the four revisions with an initialize handshake have in common. */
import { codes } from '../../schema/error-codes.ts'
import type { RevisionId } from '../../schema/index.ts'
import type { Revision } from './revision.ts'

export interface LegacyTraits {
  readonly batches: boolean
  /** Whether HTTP requests after the handshake carry MCP-Protocol-Version (since 2025-06-18). */
  readonly versionHeader: boolean
  readonly sessions: boolean
  readonly errorIdOptional: boolean
}

export function legacyRevision(id: RevisionId, traits: LegacyTraits): Revision {
  return {
    id,
    era: 'legacy',
    fenceMethod: 'ping',
    batches: traits.batches,
    sessions: traits.sessions,
    errorIdOptional: traits.errorIdOptional,
    resourceNotFoundCode: codes.resourceNotFound,
    opening: ({ capabilities, clientInfo, protocolVersion = id }) => ({
      request: { method: 'initialize', params: { protocolVersion, capabilities, clientInfo } },
      notification: 'notifications/initialized',
    }),
    dress(message, { negotiated }) {
      const headers: Record<string, string> = {}
      if (traits.versionHeader && negotiated !== undefined) headers['MCP-Protocol-Version'] = negotiated
      return { message, headers }
    },
  }
}
