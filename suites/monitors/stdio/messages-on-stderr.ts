/** On stdio a server takes its messages from stdin and puts them on stdout. */

import {
  type Conversation,
  type Finding,
  failed,
  notObserved,
  parseJson,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'

/** A line of a log may quote any message; an answer that is nowhere else is no quotation. */
function misplacedAnswer({ exchanges, events }: Conversation): Finding | undefined {
  const waiting = exchanges.filter(
    ({ sent, response }) => sent?.kind === 'request' && sent.from === 'client' && response === undefined,
  )
  if (waiting.length === 0) return undefined
  for (const event of events) {
    if (event.kind !== 'stderr' || !event.text.includes('"jsonrpc"')) continue
    for (const line of event.text.split('\n')) {
      const json = parseJson(line)
      if (!isJsonObject(json) || json.jsonrpc !== '2.0' || json.method !== undefined) continue
      if (json.result === undefined && !isJsonObject(json.error)) continue
      const asked = waiting.find(({ sent }) => sameJson(sent?.id, json.id) && (sent?.seq ?? 0) < event.seq)
      if (asked !== undefined)
        return failed('the answer on standard output', json, ...[asked.sent?.seq ?? event.seq, event.seq])
    }
  }
  return undefined
}

export default monitor({
  title: 'Messages leave a server on standard output',
  judges: {
    'stdio.server.streams': (conversation) => {
      if (conversation.transport !== 'stdio') return notObserved('there is no standard output')
      const { exchanges } = conversation
      const isAnswered = exchanges.some(({ sent, response }) => sent?.from === 'client' && response !== undefined)
      return misplacedAnswer(conversation) ?? (isAnswered ? passed : notObserved('the server answered nothing'))
    },
  },
})
