import { failed, type Labels, legacy, type Message, notObserved, passed, seen } from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { isDriven, reportOf } from '../parts/driven.ts'

type Label = 'pondered' | 'before' | 'after' | 'kept'

/** Milliseconds: the model thinks, and the client lives on for longer. */
const thinkingMs = 600
/** Long enough to tell of it on the way. */
const ponderingMs = 1_100
const livingMs = 1_500

const id = 'withdrawn-question-1'
const params: JsonObject = {
  messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }],
  maxTokens: 20,
}
const question: JsonObject = { jsonrpc: '2.0', id, method: 'sampling/createMessage', params }
const watched: JsonObject = { ...params, _meta: { progressToken: 'x-suite-question' } }

/**
 * A result before the ping may have crossed with the withdrawal. Not so an error of a client that answers the same question with
 * a result before and after.
 */
const isForWithdrawal = (labels: Labels<Label>, answer: Message, withdrawal: Message | undefined): boolean =>
  answer.error !== undefined &&
  answer.seq > (withdrawal?.seq ?? Number.POSITIVE_INFINITY) &&
  (['pondered', 'kept'] as const).every((label) => seen(labels, label)?.response?.result !== undefined)

export default using(['answer-sampling']).clientScenario<Label>({
  title: 'A question that takes the client long, and one that the server withdraws while the client thinks about it',
  revisions: legacy,
  async drive({ serve, facts }) {
    if (!isDriven(facts) || !isJsonObject(facts.capabilities.sampling)) return
    const server = await serve(
      {
        tools: [{ name: 'ask', inputSchema: { type: 'object' } }],
        on: {
          'tools/call': async (request) => {
            await request.request('sampling/createMessage', watched, { as: 'pondered' })
            await request.send(question)
            // What was sent before a ping that is answered has been read.
            await request.request('ping', undefined, { as: 'before' })
            const withdrawal = { requestId: id, reason: 'not wanted any more' }
            await request.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: withdrawal })
            await request.request('ping', undefined, { as: 'after' })
            await request.request('sampling/createMessage', params, { as: 'kept' })
            return { content: [{ type: 'text', text: 'done' }] }
          },
        },
      },
      {
        actions: [
          {
            action: 'answer-sampling',
            answers: [ponderingMs, thinkingMs, 0].map((delayMs) => ({ text: 'hello', delayMs })),
          },
          { action: 'list-tools' },
          { action: 'call-tool', name: 'ask' },
          { action: 'wait', ms: livingMs, id: 'lived' },
        ],
      },
    )
    await server.done()
  },
  judges: {
    'cancellation.receiver.no-response': (labels, context) => {
      const after = seen(labels, 'after')
      if (after?.response === undefined)
        return notObserved('needs answer-sampling: a driver that takes its time (--driver, docs/reference/drivers.md)')
      const { bySubject, byPeer } = conversationOf(after, context)
      const answer = bySubject.find((message) => message.id === id && message.method === undefined)
      if (answer !== undefined) {
        const withdrawal = byPeer.find(({ method }) => method === 'notifications/cancelled')
        return answer.seq > after.response.seq || isForWithdrawal(labels, answer, withdrawal)
          ? failed('no response to a request that was cancelled', answer.json, answer.seq)
          : notObserved('the client had answered before it read that')
      }
      if (reportOf(context, 'lived') === undefined) return notObserved('the client ended before it could have answered')
      return passed
    },
  },
  provokes: ['progress.notification.shape', 'progress.sender.value-increases', 'progress.sender.known-token'],
})
