import { faults } from '../../fault.ts'
import { editAnswer } from '../../fault-edits.ts'
import type { JsonObject } from '../../messages.ts'
import { between, handshakeRevisions } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'

/** Annotates what it samples; the answer that creates a task has no content yet. */
function annotate(annotations: JsonObject): Seams {
  return editAnswer('sampling/createMessage', (result) =>
    result.content === undefined ? result : { ...result, content: { type: 'text', text: 'hi', annotations } },
  )
}

export default faults({
  'annotations.audience.values': {
    says: 'names the audience of a sampled message as text',
    revisions: handshakeRevisions,
    seams: annotate({ audience: 'user' }),
    control: annotate({ audience: ['user'] }),
  },
  'annotations.last-modified.iso8601': {
    says: 'writes the time of a sampled message as mails do',
    revisions: between('2025-06-18', '2025-11-25'),
    seams: annotate({ lastModified: 'Mon, 12 Jan 2025 15:00:58 GMT' }),
    control: annotate({ lastModified: '2025-01-12T15:00:58Z' }),
  },
  'annotations.priority.range': {
    says: 'gives a sampled message the priority 5',
    revisions: handshakeRevisions,
    seams: annotate({ priority: 5 }),
    control: annotate({ priority: 0.5 }),
  },
})
