import {
  type Exchange,
  type Finding,
  isResponse,
  type JudgeContext,
  legacy,
  notObserved,
  passed,
  seen,
  warned,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { emptyResults, promptAnswers } from '../../judging/pings.ts'

export default using([], ['slow-tool']).serverScenario<'bare' | 'withMeta' | 'call' | 'meanwhile'>({
  title: 'Ping, alone and while a tool works',
  revisions: legacy,
  isolation: 'shared',
  async drive({ connect, fixtures }) {
    const client = await connect()
    await client.request('ping', undefined, { as: 'bare' })
    await client.request('ping', { _meta: {} }, { as: 'withMeta' })
    const slow = fixtures.find('slow-tool')
    if (slow === undefined) return
    const call = await client.start('tools/call', { name: slow.name, arguments: slow.arguments ?? {} }, { as: 'call' })
    await client.request('ping', undefined, { as: 'meanwhile' })
    await call.cancel()
  },
  judges: {
    'ping.receiver.empty-response': ({ bare, withMeta }, context) =>
      heard(bare, context, () => emptyResults([bare, withMeta])),
    'ping.receiver.prompt': (labels, context) => {
      const alone = heard(labels.bare, context, () => promptAnswers([labels.bare]))
      if (alone.verdict !== 'passed') return alone
      const meanwhile = seen(labels, 'meanwhile')
      if (meanwhile === undefined) return passed
      const { call } = labels
      const end = Math.min(call.response?.seq ?? Number.POSITIVE_INFINITY, cancelledAt(context, call))
      // Some targets take one request at a time; no page forbids that in so many words.
      // Where our side had to slow down it came too late to meet the tool at work.
      if ((meanwhile.sent?.seq ?? 0) > end) return passed
      return meanwhile.response !== undefined && meanwhile.response.seq < end
        ? passed
        : warned('an answer while a tool is at work', meanwhile.whatCame)
    },
  },
})

/** Judges a server that answers anything on this connection: its opening, if nothing else. */
function heard(ping: Exchange, context: JudgeContext, judge: () => Finding): Finding {
  return conversationOf(ping, context).bySubject.some(isResponse) ? judge() : notObserved('the server answers nothing')
}

/** Trace position of our cancellation of a request. */
function cancelledAt(context: JudgeContext, call: Exchange): number {
  const cancellation = conversationOf(call, context).byPeer.find(
    ({ method, params }) => method === 'notifications/cancelled' && params?.requestId === call.sent?.id,
  )
  return cancellation?.seq ?? Number.POSITIVE_INFINITY
}
