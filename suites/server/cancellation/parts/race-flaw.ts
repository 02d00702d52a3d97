/** What goes wrong with requests whose cancellations cross with their answers. */
import { type Conversation, type Exchange, type Finding, failed, sameJson } from '../../../../harness/index.ts'
import { responsesById } from '../../../monitors/messages/one-response-per-request.ts'

const requests = [0, 1, 2, 3] as const
type Each = (typeof requests)[number]

export type RaceLabel =
  | 'before'
  | 'completed'
  | 'afterCompleted'
  | 'afterCrossings'
  | `order ${Each}`
  | 'beforeOrder'
  | 'afterOrder'
  | `call ${Each}`
  | 'afterCalls'

export const orderLabels = requests.map((n) => `order ${n}` as const)
export const callLabels = requests.map((n) => `call ${n}` as const)

/** How the note begins that says in which order a server was asked. */
export const orderWords = 'the smallest order: '

/** A request that was cancelled at any time may be left unanswered. */
const wasCancelled = ({ sent, http }: Exchange, { byPeer }: Conversation): boolean =>
  http?.endedBy === 'us' ||
  byPeer.some(({ method, params }) => method === 'notifications/cancelled' && sameJson(params?.requestId, sent?.id))

/** Two responses to one request, or none to one that nobody has cancelled. */
export function raceFlaw(asked: readonly Exchange[], conversation: Conversation): Finding | undefined {
  const order = conversation.events.findLast((event) => event.kind === 'note' && event.note.startsWith(orderWords))
  const words = order?.kind === 'note' ? `; ${order.note}` : ''
  for (const exchange of asked) {
    const { sent, response, name, whatCame } = exchange
    const [first, again] = responsesById(exchange)
    if (first !== undefined && again !== undefined) {
      const seqs = [sent?.seq, first.seq, again.seq].filter((seq) => seq !== undefined)
      return failed(`one response to ${name} at most${words}`, again.json, ...seqs)
    }
    if (response === undefined && !wasCancelled(exchange, conversation))
      return failed(`an answer to ${name}, which nobody has cancelled${words}`, whatCame)
  }
  return undefined
}
