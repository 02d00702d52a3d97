/** After the handshake a client stays within the version that was agreed on. */
import { at, type Conversation, type Message } from '../../../harness/index.ts'
import { findMethod, isRevisionId, type RevisionId, revisions } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const tasksSince: RevisionId = '2025-11-25'

/** What a message has that only later revisions have. */
function fromLater({ method = '', params }: Message, agreed: RevisionId): string | undefined {
  const later = revisions.filter((revision) => revision > agreed)
  const known = revisions.filter((revision) => revision <= agreed)
  const isSent = (revision: RevisionId): boolean => findMethod(revision, method, 'client') !== undefined
  // A client that supports both eras probes in this way.
  if (method !== 'server/discover' && later.some(isSent) && !known.some(isSent)) return method
  return method === 'tools/call' && agreed < tasksSince && at(params, 'task') !== undefined ? 'params.task' : undefined
}

function readings({ bySubject, negotiated }: Conversation): readonly Reading[] {
  const agreed = negotiated?.protocolVersion ?? ''
  if (negotiated === undefined || !isRevisionId(agreed)) return []
  const later = bySubject.filter(({ seq, method }) => seq > negotiated.resultSeq && method !== undefined)
  return later.flatMap((message) => {
    const odd = fromLater(message, agreed)
    const flaw = odd !== undefined && {
      expected: `nothing that ${agreed} does not have, such as ${odd}`,
      actual: message.json,
    }
    return (['lifecycle.operation.client-version', 'lifecycle.operation.client-version-should'] as const).map((id) =>
      reading(id, flaw, negotiated.resultSeq, message.seq),
    )
  })
}

export default monitor({
  title: 'A client keeps to the version that was agreed on',
  judges: judgesFrom(
    ['lifecycle.operation.client-version', 'lifecycle.operation.client-version-should'],
    readings,
    'nothing was sent after the handshake',
  ),
})
