import { legacyRevision } from './legacy.ts'

/** https://modelcontextprotocol.io/specification/2025-06-18 */
export const r20250618 = legacyRevision('2025-06-18', {
  batches: false,
  versionHeader: true,
  sessions: true,
  errorIdOptional: false,
  tasks: undefined,
  declaresCompletions: true,
  authorization: 'delegated',
})
