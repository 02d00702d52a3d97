import { Exchange } from '../../conversation/exchange.ts'

/** How an exchange without answer ended. */
export type Unanswered = 'unanswered' | 'closed' | 'sent'

/** What the trace says about it. */
export function noteFor(outcome: Unanswered): string {
  switch (outcome) {
    case 'unanswered':
      return 'no answer came'
    case 'closed':
      return 'the connection ended before an answer came'
    case 'sent':
      return 'no answer was waited for'
  }
}

/** Stands for an exchange of which not even the sending could be recorded. */
export function lostExchange(connection: string, outcome: Unanswered): Exchange {
  return new Exchange({
    label: undefined,
    connection,
    sent: undefined,
    response: undefined,
    extra: [],
    http: undefined,
    outcome,
    notes: [],
  })
}
