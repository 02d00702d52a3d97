import { handshakeRevision } from './handshake.ts'

/** https://modelcontextprotocol.io/specification/2025-03-26 */
export const r20250326 = handshakeRevision('2025-03-26', {
  batches: true,
  versionHeader: false,
  sessions: true,
  errorIdOptional: false,
})
