/** Whether requests are answered that nobody need serve: those that come at the wrong time, or make no sense. */
import {
  all,
  allSeen,
  check,
  type Exchange,
  type Finding,
  type Labels,
  notObserved,
} from '../../../../harness/index.ts'
import { isAnswered, isRefusedUnread } from '../../../judging/answered.ts'

/** `usable` is the control of `unusable`, `known` that of the others; `again`: initialize on an open connection. */
export type RequestLabel = 'known' | 'unknown' | 'usable' | 'unusable' | 'again'

export function answeredRequests(labels: Labels<RequestLabel>): Finding {
  const { known } = labels
  if (known.response === undefined) return notObserved(`an ordinary request got ${known.whatCame}`)
  const unusable = allSeen(labels, ['unusable']).filter(() => labels.usable.response !== undefined)
  const again = allSeen(labels, ['again'])
  const findings = [
    ...[...allSeen(labels, ['unknown']), ...unusable].map((exchange) =>
      answered(exchange, exchange.http !== undefined && isRefusedUnread(exchange.http)),
    ),
    // A session that is open may be no place for it, which HTTP alone can say.
    ...again.map((exchange) => answered(exchange, isAnswered(exchange))),
  ]
  return all(findings, 'no such request was sent')
}

/** @param isRefused by HTTP, with what is no response */
function answered({ response, name, whatCame, evidence }: Exchange, isRefused: boolean): Finding {
  return check(response !== undefined || isRefused, `a JSON-RPC response to ${name}`, whatCame, ...evidence)
}
