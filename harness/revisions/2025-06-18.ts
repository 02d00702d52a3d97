import { handshakeRevision } from './handshake.ts'

/** https://modelcontextprotocol.io/specification/2025-06-18 */
export const r20250618 = handshakeRevision('2025-06-18', {
  batches: false,
  versionHeader: true,
  sessions: true,
  errorIdOptional: false,
})
