import type { EventOf } from '../../../trace/events.ts'

/** How an exchange without answer ended. */
type Unanswered = 'unanswered' | 'closed' | 'sent'

/** What the trace says about it. */
export function noteFor(
  outcome: Unanswered | 'held-up',
): Pick<EventOf<'note'>, 'note' | 'heldUp'> & { readonly outcome: Unanswered } {
  switch (outcome) {
    case 'unanswered':
      return { outcome, note: 'no answer came' }
    case 'closed':
      return { outcome, note: 'the connection ended before an answer came' }
    case 'sent':
      return { outcome, note: 'no answer was waited for' }
    case 'held-up':
      return { outcome: 'sent', heldUp: true, note: 'no answer came while the server was at work on something else' }
  }
}
