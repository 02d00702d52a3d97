import { monitor } from '../../define.ts'
import { judgesFrom, type Reading } from '../parts/readings.ts'
import { bodyReadings } from './message-shape/body.ts'
import { envelopeReadings, envelopeRequirements } from './message-shape/envelope.ts'
import { misnamedReadings } from './message-shape/misnamed.ts'
import { requirementsOfTypes } from './message-shape/requirement-of-type.ts'
import { routedRequirements } from './message-shape/route.ts'

const judged = [
  ...new Set([
    ...envelopeRequirements,
    ...requirementsOfTypes,
    ...routedRequirements,
    'pagination.request.shape' as const,
  ]),
]

/** What the envelope says of a message is not said again of its body. */
function oncePerMessage(envelope: readonly Reading[], body: readonly Reading[]): readonly Reading[] {
  const isBroken = envelope.some(({ flaw }) => flaw !== undefined)
  return isBroken ? envelope : [...envelope, ...body]
}

export default monitor({
  title: 'Messages have the shape that their revision gives them',
  judges: judgesFrom(judged, (conversation, context) =>
    conversation.bySubject.flatMap((message) => [
      ...oncePerMessage(envelopeReadings(message, context.revision), bodyReadings(message, conversation, context)),
      ...misnamedReadings(message, conversation),
    ]),
  ),
})
