/** What our server side needs to know of a revision beyond what the client side asks of it. */

import type { RevisionId } from '../../../schema/index.ts'
import { isSince } from '../../../schema/spans.ts'
import type { Revision } from '../../revisions/revision.ts'

export type ServedRevision = Pick<Revision, 'id'>

/** Whether something that came with revision `first` exists in this one. */
export function hasSince({ id }: ServedRevision, first: RevisionId): boolean {
  return isSince(id, first)
}

/** Streams begin with an event that has an id and no data: https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server */
export const primesStreams = (revision: Pick<Revision, 'id' | 'era'>): boolean =>
  revision.era === 'legacy' && hasSince(revision, '2025-11-25')
