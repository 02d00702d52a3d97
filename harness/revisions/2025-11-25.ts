import { legacyRevision } from './legacy.ts'

/** https://modelcontextprotocol.io/specification/2025-11-25 */
export const r20251125 = legacyRevision('2025-11-25', {
  batches: false,
  versionHeader: true,
  sessions: true,
  errorIdOptional: true,
  tasks: 'core',
  declaresCompletions: true,
  authorization: 'delegated',
})
