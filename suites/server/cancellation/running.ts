import {
  allSeen,
  at,
  type Exchange,
  type Finding,
  failed,
  header,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'

const windows = ['0', '1', '2', '3', '4', '5', '6'] as const
type Label = 'call' | 'fence' | 'start' | `window ${(typeof windows)[number]}`

/** Steps of 100 ms: what there is to do, and the call that serves as the clock. */
const steps = { call: 12, clock: 2 } as const
const token = 'cancelled'

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation */
export default using(['slow-tool'], ['counter-tool']).serverScenario<Label>({
  title: 'A call that is cancelled while it runs',
  // Others that call slow-tool would move its counter.
  isolation: 'alone',
  group: 'plain',
  async drive({ connect, fixtures, revision, transport }) {
    // There a client cancels by closing the stream.
    if (revision.era === 'modern' && transport !== 'stdio') return
    const slow = fixtures.find('slow-tool')
    const counter = fixtures.find('counter-tool')
    // Without the counter nobody knows when nothing more can come.
    if (slow === undefined || counter === undefined) return
    const client = await connect()
    const callOf = (count: number) => ({ name: slow.name, arguments: { ...slow.arguments, steps: count } })
    const call = await client.start('tools/call', callOf(steps.call), { as: 'call', meta: { progressToken: token } })
    await call.next((message) => at(message, 'params', 'progressToken') === token || message.id === call.id)
    await call.cancel()
    await client.fence({ as: 'fence' })
    const read = (as: Label) => client.request('tools/call', { name: counter.name, arguments: {} }, { as })
    let before = numberIn(await read('start'))
    for (const window of windows) {
      await client.request('tools/call', callOf(steps.clock))
      const now = numberIn(await read(`window ${window}`))
      if (now === undefined || before === undefined || now - before <= steps.clock) break
      before = now
    }
    await client.fence()
  },
  judges: {
    'cancellation.receiver.stop-processing': stops,
    'cancellation.server.stop-processing': stops,
    'cancellation.receiver.no-response': (labels, context) => isSilent(labels, context, []),
    'cancellation.server.silent-stdio': (labels, context) =>
      isSilent(labels, context, ['notifications/progress', 'notifications/message']),
  },
})

/** How many steps were done beside the clock since the cancellation; undefined without numbers. */
function ranOn(labels: Labels<Label>): number | undefined {
  const counts = allSeen(labels, ['start', ...windows.map((n) => `window ${n}` as const)]).map(numberIn)
  const [first, last] = [counts[0], counts.at(-1)]
  return first === undefined || last === undefined || counts.length < 2
    ? undefined
    : last - first - steps.clock * (counts.length - 1)
}

/** Work that ends on its way counts as stopped. */
const toItsEnd = steps.call / 2

function stops(labels: Labels<Label>, { transport }: JudgeContext): Finding {
  const { call, fence } = labels
  const session = header(call.http?.requestHeaders ?? [], 'mcp-session-id')
  if (transport === 'streamable-http' && session === undefined)
    return notObserved('without a session the server cannot tell which call is meant')
  if (isDoneBefore(call, fence)) return notObserved('the call was over before it was cancelled')
  const more = ranOn(labels)
  if (more === undefined) return notObserved('the counter gave no numbers')
  return more >= toItsEnd ? failed('a call that stops when it is cancelled', `${more} more steps`) : passed
}

/** Nothing more comes of the call once the cancellation has been read. A call that went on by itself is for `stops`. */
function isSilent(labels: Labels<Label>, { conversations }: JudgeContext, notifications: readonly string[]): Finding {
  const { call, fence } = labels
  if (isDoneBefore(call, fence)) return notObserved('the call was over before it was cancelled')
  const since = fence.response?.seq
  const more = ranOn(labels)
  if (since === undefined || more === undefined) return notObserved('the counter gave no numbers')
  const { response } = call
  if (response?.error !== undefined) return failed('no answer to a cancelled call', response.json, response.seq)
  if (more >= toItsEnd) return notObserved('the call went on')
  if (response !== undefined) return failed('no answer to a cancelled call', response.json, response.seq)
  const stray = sentBySubject({ conversations }).find(
    ({ method = '', params, seq }) => seq > since && notifications.includes(method) && params?.progressToken === token,
  )
  return stray === undefined ? passed : failed('nothing more about a cancelled call', stray.json, stray.seq)
}

/** A result that came before the fence may have crossed with the cancellation. */
const isDoneBefore = ({ response }: Exchange, fence: Exchange): boolean =>
  response?.result !== undefined && response.seq < (fence.response?.seq ?? Number.POSITIVE_INFINITY)

/** The number in the text of a tool result. */
function numberIn({ response }: Exchange): number | undefined {
  const text = at(response?.result, 'content', 0, 'text')
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined
}
