import {
  type Conversation,
  failed,
  isResponse,
  type Labels,
  type Message,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { streamParts } from '../../judging/stream-parts.ts'
import { callTool } from '../../stimuli/call-tool.ts'
import { changer } from '../../stimuli/change.ts'
import { sampled } from '../../stimuli/sampled.ts'

type Label = 'one' | 'two' | 'done'

const method = 'notifications/tools/list_changed'
/** Two notifications that look alike may be two; so many of those on each stream are copies. */
const changes = 4
const capabilities = { roots: { listChanged: true }, sampling: {}, elicitation: {} }

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#multiple-connections */
export default using([], ['mutation-tool']).serverScenario<Label>({
  title: 'Messages while several streams are open',
  transports: ['streamable-http'],
  // Changes would reach others.
  isolation: 'alone',
  group: 'plain',
  async drive({ connect, revision, facts, fixtures }) {
    if (!revision.sessions) return
    const client = await connect({ fresh: true, capabilities })
    client.onRequest('roots/list', () => ({ roots: [] }))
    client.onRequest('sampling/createMessage', () => sampled)
    client.onRequest('elicitation/create', () => ({ action: 'decline' }))
    const change = changer(client, fixtures)
    const streams = [
      await client.listen({ as: 'one', reconnects: true }),
      await client.listen({ as: 'two', reconnects: true }),
    ]
    if (streams.every(({ exchange }) => exchange.http?.status === 200)) {
      if (facts.capabilities.logging !== undefined) await client.request('logging/setLevel', { level: 'debug' })
      for (let n = 0; n < changes; n += 1) {
        // Whatever makes a server speak on its own: it asks for the roots, logs what it does, tells of a change.
        await client.notify('notifications/roots/list_changed')
        const tool = fixtures.callable[0]
        if (tool !== undefined) await callTool(client, tool.tool, tool.arguments)
        await change?.('tool')
        if (change !== undefined) await client.next((message) => message.method === method)
      }
      await client.fence({ as: 'done' })
    }
    await Promise.all(streams.map((stream) => stream.close()))
  },
  judges: {
    'http.multi.no-broadcast': (labels, context) => {
      const done = seen(labels, 'done')
      if (done?.response === undefined) return notObserved('the server opened no second stream')
      const { one, two, others } = sent(conversationOf(done, context), labels)
      const expected = 'each message on one stream only'
      const asked = [one, two, others].flatMap((on) => on.filter(({ kind }) => kind === 'request'))
      // One that uses an id again on the same stream breaks another rule.
      const isOn = (m: Message, on: readonly Message[]): boolean => on.some(({ text }) => text === m.text)
      const again = asked.find((m) => [one, two, others].filter((on) => isOn(m, on)).length > 1)
      if (again !== undefined) return failed(expected, again.json, again.seq)
      const copies = alike(one, two)
      const copy = copies.at(-1)
      if (copy !== undefined && copies.length >= changes)
        return failed(expected, `${copies.length} messages, each on both streams`, copy.seq)
      const isEnough = one.length + two.length >= changes || asked.length > 0
      return isEnough ? passed : notObserved('too few messages of the server belong to no request; needs mutation-tool')
    },
  },
})

/** What came on the two streams, whichever connection took them up, and elsewhere; what is delivered again counts once. */
function sent(conversation: Conversation, { one, two }: Labels<Label>) {
  const all = conversation.bySubject.filter((message) => !isResponse(message) && message.http !== undefined)
  const once = all.filter(
    ({ eventId }, i) => eventId === undefined || all.findIndex((m) => m.eventId === eventId) === i,
  )
  const [first, second] = [streamParts(conversation, one), streamParts(conversation, two)]
  const numberOf = ({ http }: Message): number => http?.http ?? -1
  return {
    one: once.filter((m) => first.has(numberOf(m))),
    two: once.filter((m) => second.has(numberOf(m))),
    others: once.filter((m) => !first.has(numberOf(m)) && !second.has(numberOf(m))),
  }
}

/** The messages of the second list that are in the first, too, one for one. */
function alike(first: readonly Message[], second: readonly Message[]): readonly Message[] {
  const left = first.map(({ text }) => text)
  return second.filter(({ text }) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
