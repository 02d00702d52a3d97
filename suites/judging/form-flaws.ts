/** What is wrong with a message whatever it is about: all else that is wrong with it comes of that. */
import type { Message } from '../../harness/index.ts'
import type { RevisionId } from '../../schema/index.ts'
import type { RequirementId } from '../define.ts'
import { envelopeReadings, envelopeRequirements } from '../monitors/messages/message-shape/envelope.ts'

/** The requirements on the envelope that the message breaks. */
export function formFlaws(message: Message, revision: RevisionId): readonly RequirementId[] {
  return envelopeReadings(message, revision)
    .filter(({ flaw, requirement }) => flaw !== undefined && envelopeRequirements.includes(requirement))
    .map(({ requirement }) => requirement)
}
