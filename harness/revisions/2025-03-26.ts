import { legacyRevision } from './legacy.ts'

/** https://modelcontextprotocol.io/specification/2025-03-26 */
export const r20250326 = legacyRevision('2025-03-26', {
  batches: true,
  versionHeader: false,
  sessions: true,
  errorIdOptional: false,
  tasks: undefined,
  declaresCompletions: true,
  authorization: 'own',
})
