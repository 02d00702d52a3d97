import { type Exchange, failed, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
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
    const streams = [await client.listen({ as: 'one' }), await client.listen({ as: 'two' })]
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
    'http.multi.no-broadcast': ({ one, two, done }, { conversations }) => {
      if (done.response === undefined) return notObserved('the server opened no second stream')
      const on = ({ http }: Exchange) =>
        sentBySubject({ conversations }).filter((m) => m.method === method && m.http?.http === http?.http)
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
