import {
  at,
  type Between,
  type Conversation,
  failed,
  type Message,
  missing,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { gatewayScenario } from '../../define.ts'
import { latch } from './parts/latch.ts'
import { lossInWords, lostMembers } from './parts/lost-members.ts'
import { callParams, carryTool, strangeKey, strangeMember, textResult } from './parts/tool.ts'

const steps = [1, 2, 3, 4]

const stepOf = (progressToken: JsonObject[string], step: number): JsonObject => ({
  progressToken,
  progress: step,
  total: steps.length,
  message: `step ${step}`,
  [strangeMember]: { kept: true },
  _meta: { [strangeKey]: { step } },
})

export default gatewayScenario<'first' | 'second' | 'first-arrived' | 'second-arrived' | 'work' | 'work-arrived'>({
  title: 'Two calls at once, and progress in order',
  async drive({ open }) {
    const answered = latch()
    const between: Between = await open({
      tools: [carryTool],
      answerAs: 'sse',
      on: {
        'tools/call': async ({ params, label, send }) => {
          const which = at(params, 'arguments', 'which')
          if (which === 'first') {
            label('first-arrived')
            await answered.passed(between.server)
          }
          if (which === 'second') {
            label('second-arrived')
            answered.open()
          }
          if (which === 'work') {
            label('work-arrived')
            const token = at(params, '_meta', 'progressToken')
            for (const step of token === undefined ? [] : steps)
              await send({ jsonrpc: '2.0', method: 'notifications/progress', params: stepOf(token ?? null, step) })
          }
          return textResult(`answer to ${String(which)}`)
        },
      },
    })
    const client = await between.connect()
    await client.request('tools/call', callParams({ which: 'work' }), { as: 'work', meta: { progressToken: 'work-1' } })
    await Promise.all([
      client.request('tools/call', callParams({ which: 'first' }), { as: 'first' }),
      client.request('tools/call', callParams({ which: 'second' }), { as: 'second' }),
    ])
  },
  judges: {
    'fidelity.response.right-request': ({ first, second }) => {
      for (const [name, { result, evidence }] of [
        ['first', first],
        ['second', second],
      ] as const) {
        const text = at(result, 'content', 0, 'text')
        if (text !== `answer to ${name}`) return failed(`the answer to the ${name} call`, text, ...evidence)
      }
      return passed
    },
    'fidelity.progress.order': ({ work, 'work-arrived': arrived }, { conversations }) => {
      const came = progressOf(conversations, work.connection)
      if (at(arrived.params, '_meta', 'progressToken') === undefined)
        return notObserved('the gateway gives the server no progress token')
      const values = came.map(({ params }) => params?.progress ?? null)
      const inOrder = `progress ${steps.join(', ')}`
      if (values.length === 0) return missing(inOrder, ...arrived.evidence, ...work.evidence)
      if (JSON.stringify(values) === JSON.stringify(steps)) return passed
      return failed(inOrder, values, ...came.map(({ seq }) => seq))
    },
    'fidelity.notification.members': ({ work, 'work-arrived': arrived }, { conversations }) => {
      const came = progressOf(conversations, work.connection)
      const [sent] = progressOf(conversations, arrived.connection)
      const other = came.find(({ params }) => params?.progress === sent?.params?.progress)
      if (sent?.params === undefined || other?.params === undefined) return notObserved('no progress came through')
      const { progressToken: _, ...members } = sent.params
      const lost = lostMembers(members, other.params)
      if (lost.length === 0) return passed
      return failed('the params of the notification, as sent', lossInWords(lost, other.params), sent.seq, other.seq)
    },
  },
})

/** What the server's side of a connection said about progress: ours behind the gateway, the gateway in front. */
function progressOf(conversations: readonly Conversation[], connection: string): readonly Message[] {
  const one = conversations.find((conversation) => conversation.connection === connection)
  return one?.messages.filter(({ method, from }) => method === 'notifications/progress' && from === 'server') ?? []
}
