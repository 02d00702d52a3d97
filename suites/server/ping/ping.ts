import {
  type Exchange,
  each,
  failed,
  type JudgeContext,
  legacy,
  notObserved,
  passed,
  seen,
  warned,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

/** Milliseconds: "promptly" has no number in the page on ping, and nobody would call this prompt. */
const promptMs = 5_000

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
    'ping.receiver.empty-response': ({ bare, withMeta }) =>
      each([bare, withMeta], ({ response, whatCame }) => {
        const expected = 'an empty result'
        if (response?.result === undefined) return failed(expected, response?.json ?? whatCame)
        const others = Object.keys(response.result).filter((name) => name !== '_meta')
        return others.length === 0 ? passed : warned(expected, response.result)
      }),
    'ping.receiver.prompt': (labels, context) => {
      const { bare } = labels
      if (bare.response === undefined || bare.sent === undefined) return notObserved(`ping got ${bare.whatCame}`)
      const took = bare.response.at - bare.sent.at
      if (took > promptMs) return failed(`an answer within ${promptMs} ms`, `${Math.round(took)} ms`)
      const meanwhile = seen(labels, 'meanwhile')
      if (meanwhile === undefined) return passed
      const { call } = labels
      const end = Math.min(call.response?.seq ?? Number.POSITIVE_INFINITY, cancelledAt(context, call))
      // Some targets take one request at a time; no page forbids that in so many words.
      return meanwhile.response !== undefined && meanwhile.response.seq < end
        ? passed
        : warned('an answer while a tool is at work', meanwhile.whatCame)
    },
  },
})

/** Trace position of our cancellation of a request. */
function cancelledAt(context: JudgeContext, call: Exchange): number {
  const cancellation = conversationOf(call, context).byPeer.find(
    ({ method, params }) => method === 'notifications/cancelled' && params?.requestId === call.sent?.id,
  )
  return cancellation?.seq ?? Number.POSITIVE_INFINITY
}
