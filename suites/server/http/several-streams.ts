import {
  type Conversation,
  type Exchange,
  failed,
  type Message,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { streamParts } from '../../judging/stream-parts.ts'
import { changer } from '../../stimuli/change.ts'

const method = 'notifications/tools/list_changed'
/** Two messages that look alike may be two messages; each time on each stream they are copies. */
const changes = 4

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#multiple-connections */
export default using(['mutation-tool']).serverScenario<'one' | 'two' | 'done'>({
  title: 'A message while several streams are open',
  transports: ['streamable-http'],
  // Changes would reach others.
  isolation: 'alone',
  group: 'plain',
  async drive({ connect, revision, fixtures }) {
    if (!revision.sessions) return
    const client = await connect({ fresh: true })
    const change = changer(client, fixtures)
    if (change === undefined) return
    const streams = [
      await client.listen({ as: 'one', reconnects: true }),
      await client.listen({ as: 'two', reconnects: true }),
    ]
    if (streams.every(({ exchange }) => exchange.http?.status === 200)) {
      for (let n = 0; n < changes; n += 1) {
        await change('tool')
        await client.next((message) => message.method === method)
      }
      await client.fence({ as: 'done' })
    }
    await Promise.all(streams.map((stream) => stream.close()))
  },
  judges: {
    'http.multi.no-broadcast': (labels, context) => {
      const { one, two } = labels
      const done = seen(labels, 'done')
      if (done?.response === undefined) return notObserved('the server opened no second stream')
      const conversation = conversationOf(done, context)
      const on = (stream: Exchange) => announcedOn(conversation, stream)
      const [first, second] = [on(one), on(two)]
      if (first.length + second.length < changes) return notObserved('not every change was announced')
      const isCopied = first.length >= changes && second.length >= changes
      const copy = second.at(-1)
      return isCopied && copy !== undefined
        ? failed('each message on one stream only', `${changes} changes, each on both streams`, copy.seq)
        : passed
    },
  },
})

/** The announcements that a stream has carried, whichever connection took it up; what is delivered again counts once. */
function announcedOn(conversation: Conversation, stream: Exchange): readonly Message[] {
  const parts = streamParts(conversation, stream)
  const all = conversation.bySubject.filter((m) => m.method === method && parts.has(m.http?.http ?? -1))
  return all.filter(({ eventId }, i) => eventId === undefined || all.findIndex((m) => m.eventId === eventId) === i)
}
