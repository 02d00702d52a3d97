/** What the four revisions with an initialize handshake have in common. */
import { codes } from '../../schema/error-codes.ts'
import type { RevisionId } from '../../schema/index.ts'
import type { Revision } from './revision.ts'

type LegacyTraits = Pick<
  Revision,
  'batches' | 'versionHeader' | 'sessions' | 'errorIdOptional' | 'tasks' | 'declaresCompletions' | 'authorization'
>

export function legacyRevision(id: RevisionId, traits: LegacyTraits): Revision {
  return {
    id,
    era: 'legacy',
    fenceMethod: 'ping',
    ...traits,
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
