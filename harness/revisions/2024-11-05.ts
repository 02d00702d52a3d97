import { legacyRevision } from './legacy.ts'

/** https://modelcontextprotocol.io/specification/2024-11-05 */
export const r20241105 = legacyRevision('2024-11-05', {
  batches: false,
  versionHeader: false,
  sessions: false,
  errorIdOptional: false,
  tasks: undefined,
  declaresCompletions: false,
  authorization: undefined,
})
