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
  type ServerDrive,
  seen,
  warned,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { reportingCall } from '../../stimuli/reporting-tool.ts'

const windows = ['0', '1', '2', '3', '4', '5', '6'] as const
type Label = 'call' | 'fence' | 'start' | 'same' | `window ${(typeof windows)[number]}`

/** Steps of 100 ms: what there is to do with a counter and without one, and the call that serves as the clock. */
const steps = { call: 12, alone: 6, clock: 2 } as const
const token = 'cancelled'
type Drive = Pick<ServerDrive<Label, 'slow-tool' | 'progress-tool'>, 'connect' | 'facts' | 'fixtures'>

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation */
export default using(['slow-tool', 'counter-tool'], ['progress-tool']).serverScenario<Label>({
  title: 'A call that is cancelled while it runs',
  // Others that call slow-tool would move its counter.
  isolation: 'alone',
  group: 'plain',
  async drive({ connect, facts, fixtures, revision, transport }) {
    // There a client cancels by closing the stream.
    if (revision.era === 'modern' && transport !== 'stdio') return
    const slow = fixtures.find('slow-tool')
    const counter = fixtures.find('counter-tool')
    if (slow === undefined || counter === undefined) return cancelAny({ connect, facts, fixtures })
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

/**
 * Without a counter the same call once more, begun after the cancellation and left alone, is the clock: what was to come of the
 * cancelled one has come when that is answered.
 */
async function cancelAny({ connect, facts, fixtures }: Drive): Promise<void> {
  const slow = fixtures.find('slow-tool')
  const bound = slow ?? fixtures.find('progress-tool')
  if (facts.capabilities.tools === undefined || (fixtures.callable.length === 0 && bound === undefined)) return
  const client = await connect()
  const steady = slow && { name: slow.name, arguments: { ...slow.arguments, steps: steps.alone } }
  const params = steady ?? (await reportingCall(client, fixtures, 2))
  if (params === undefined) return
  const call = await client.start('tools/call', { ...params }, { as: 'call', meta: { progressToken: token } })
  await call.next((message) => at(message, 'params', 'progressToken') === token || message.id === call.id)
  await call.cancel()
  // Two round trips: what was on its way when the cancellation was read has come with the first.
  await client.fence()
  await client.fence({ as: 'fence' })
  await client.request('tools/call', { ...params }, { as: 'same' })
  await client.fence()
}

/** Where each HTTP request stands alone, the call that is meant is unknown, and a server may ignore that it was cancelled. */
function isUnknown({ call }: Labels<Label>, { transport }: JudgeContext): Finding | undefined {
  const session = header(call.http?.requestHeaders ?? [], 'mcp-session-id')
  return transport === 'streamable-http' && session === undefined
    ? notObserved('without a session the server cannot tell which call is meant')
    : undefined
}

function stops(labels: Labels<Label>, context: JudgeContext): Finding {
  const { call, fence } = labels
  const unknown = isUnknown(labels, context)
  if (unknown !== undefined) return unknown
  if (isDoneBefore(call, fence)) return notObserved('the call was over before it was cancelled')
  if (seen(labels, 'same') !== undefined) return goesOn(labels, context)
  const more = ranOn(labels)
  if (more === undefined) return notObserved('the counter gave no numbers')
  return more >= toItsEnd ? failed('a call that stops when it is cancelled', `${more} more steps`) : passed
}

/** Nothing more comes of the call once the cancellation has been read. A call that went on by itself is for `stops`. */
function isSilent(labels: Labels<Label>, context: JudgeContext, notifications: readonly string[]): Finding {
  const { conversations } = context
  const { call, fence } = labels
  const unknown = isUnknown(labels, context)
  if (unknown !== undefined) return unknown
  if (isDoneBefore(call, fence)) return notObserved('the call was over before it was cancelled')
  if (seen(labels, 'same') !== undefined) return isLeftAlone(labels)
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

/** Any tool may be one that cannot be stopped: that is allowed, so no more than a warning. */
function goesOn(labels: Labels<Label>, { conversations }: JudgeContext): Finding {
  const { call, fence } = labels
  const since = fence.response?.seq
  if (since === undefined) return notObserved(`the request after the cancellation got ${fence.whatCame}`)
  const reports = sentBySubject({ conversations }).filter(
    ({ method, params }) => method === 'notifications/progress' && params?.progressToken === token,
  )
  const late = reports.filter(({ seq }) => seq > since)
  const [, first] = late
  if (first === undefined) return notObserved('nothing tells whether the work stopped')
  const expected = 'a call that stops when it is cancelled'
  return warned(expected, `${late.length} more reports of progress`, first.seq, ...call.evidence)
}

function isLeftAlone(labels: Labels<Label>): Finding {
  const { call, fence, same } = labels
  const [since, end] = [fence.response?.seq, same.response?.seq]
  if (since === undefined || end === undefined) return notObserved(`the same call again got ${same.whatCame}`)
  const { response } = call
  if (response === undefined || response.seq < since) return passed
  return warned('no answer to a cancelled call', response.json, response.seq)
}

/** A result that came before the fence may have crossed with the cancellation. */
const isDoneBefore = ({ response }: Exchange, fence: Exchange): boolean =>
  response?.result !== undefined && response.seq < (fence.response?.seq ?? Number.POSITIVE_INFINITY)

/** The number in the text of a tool result. */
function numberIn({ response }: Exchange): number | undefined {
  const text = at(response?.result, 'content', 0, 'text')
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined
}
