import {
  allSeen,
  at,
  check,
  type Exchange,
  failed,
  type JudgeContext,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'

const windows = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Label = 'closed' | 'kept' | 'start' | `window ${(typeof windows)[number]}`

/** Steps of 100 ms. The first call is closed early, the second runs meanwhile, a short one serves as the clock. */
const steps = { closed: 30, kept: 6, clock: 3 } as const

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#cancellation */
export default using(['slow-tool', 'counter-tool']).serverScenario<Label>({
  title: 'The stream of a request is closed',
  // Others that call slow-tool would move its counter.
  isolation: 'process',
  transports: ['streamable-http'],
  async drive({ connect, fixtures }) {
    const slow = fixtures.find('slow-tool')
    const counter = fixtures.find('counter-tool')
    if (slow === undefined) return
    const client = await connect({ fresh: true })
    const call = (count: number) => ({ name: slow.name, arguments: { ...slow.arguments, steps: count } })
    const meta = (progressToken: string): JsonObject => ({ progressToken })
    const listen = await client.start('subscriptions/listen', { notifications: {} })
    const closed = await client.start('tools/call', call(steps.closed), { as: 'closed', meta: meta('closed') })
    const kept = await client.start('tools/call', call(steps.kept), { as: 'kept', meta: meta('kept') })
    await closed.next((message) => at(message, 'params', 'progressToken') === 'closed')
    await closed.cancel()
    await kept.next((message) => message.id === kept.id)
    if (counter !== undefined) {
      const read = (as: Label) => client.request('tools/call', { name: counter.name, arguments: {} }, { as })
      let before = numberIn(await read('start'))
      // A cancelled call leaves the first window clean; one that goes on spoils those up to its natural end.
      for (const window of windows) {
        await client.request('tools/call', call(steps.clock))
        const now = numberIn(await read(`window ${window}`))
        if (now === undefined || before === undefined || now - before <= steps.clock) break
        before = now
      }
    }
    await listen.cancel()
  },
  judges: {
    'cancellation.server.http-disconnect-cancels': (labels) => {
      if (!wasStreaming(labels.closed)) return notObserved('the call was answered without an event stream')
      const counts = allSeen(labels, ['start', ...windows.map((n) => `window ${n}` as const)]).map(numberIn)
      const [first, last] = [counts[0], counts.at(-1)]
      if (first === undefined || last === undefined || counts.length < 2)
        return notObserved('the counter gave no numbers')
      const excess = last - first - steps.clock * (counts.length - 1)
      // Work that stopped on the way counts as cancelled; more than there was to do is not only this call's.
      const rest = steps.closed - steps.kept
      const ranOn = excess >= rest - 6 && excess <= rest
      return ranOn ? failed('a call that stops when its stream is closed', `${excess} more steps`) : passed
    },
    'cancellation.server.http-only-that-request': ({ closed, kept }) => {
      if (!wasStreaming(closed)) return notObserved('the call was answered without an event stream')
      return check(kept.response?.result !== undefined, 'the other call answered', kept.response?.json ?? kept.whatCame)
    },
    'cancellation.server.silent-http': ({ closed }, context) => {
      if (!wasStreaming(closed)) return notObserved('the call was answered without an event stream')
      const stray = elsewhere(closed, context)
      return stray === undefined ? passed : failed('nothing more for the closed request', stray.json, stray.seq)
    },
  },
})

const wasStreaming = ({ http }: Exchange): boolean => http?.endedBy === 'us' && http.events.length > 0

/** A response or progress of the closed request on another stream. */
const elsewhere = ({ sent, http }: Exchange, { conversations }: JudgeContext) =>
  sentBySubject({ conversations }).find(
    (message) =>
      message.http !== http &&
      message.http?.http !== http?.http &&
      (at(message.params, 'progressToken') === 'closed' || (message.id !== undefined && message.id === sent?.id)),
  )

/** The number in the text of a tool result. */
function numberIn({ response }: Exchange): number | undefined {
  const text: Json | undefined = at(response?.result, 'content', 0, 'text')
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined
}
