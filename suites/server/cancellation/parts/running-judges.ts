/** A call that is cancelled while it runs: whether its work stops, and nothing more comes of it. */
import {
  allSeen,
  at,
  type Exchange,
  type Finding,
  failed,
  header,
  type Judge,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
  seen,
  warned,
} from '../../../../harness/index.ts'
import { sentBySubject } from '../../../judging/conversation-of.ts'

export const windows = ['0', '1', '2', '3', '4', '5', '6'] as const
export type RunningLabel = 'call' | 'fence' | 'start' | 'same' | `window ${(typeof windows)[number]}`

/** Steps of 100 ms: what there is to do with a counter and without one, and the call that serves as the clock. */
export const steps = { call: 12, alone: 6, clock: 2 } as const
/** The progress token of the call that is cancelled. */
export const token = 'cancelled'

/** How many steps were done beside the clock since the cancellation; undefined without numbers. */
function ranOn(labels: Labels<RunningLabel>): number | undefined {
  const counts = allSeen(labels, ['start', ...windows.map((n) => `window ${n}` as const)]).map(numberInText)
  const [first, last] = [counts[0], counts.at(-1)]
  return first === undefined || last === undefined || counts.length < 2
    ? undefined
    : last - first - steps.clock * (counts.length - 1)
}

/** Work that ends on its way counts as stopped. */
const toItsEnd = steps.call / 2

/** Where each HTTP request stands alone, the call that is meant is unknown, and a server may ignore that it was cancelled. */
function isUnknown({ call }: Labels<RunningLabel>, { transport }: JudgeContext): Finding | undefined {
  const session = header(call.http?.requestHeaders ?? [], 'mcp-session-id')
  return transport === 'streamable-http' && session === undefined
    ? notObserved('without a session the server cannot tell which call is meant')
    : undefined
}

function stops(labels: Labels<RunningLabel>, context: JudgeContext): Finding {
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
function isSilent(labels: Labels<RunningLabel>, context: JudgeContext, notifications: readonly string[]): Finding {
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

/** The judges of a call that is cancelled while it runs, for each scenario that shows one. */
export const runningJudges = {
  'cancellation.receiver.stop-processing': stops,
  'cancellation.server.stop-processing': stops,
  'cancellation.receiver.no-response': (labels: Labels<RunningLabel>, context: JudgeContext) =>
    isSilent(labels, context, []),
  'cancellation.server.silent-stdio': (labels: Labels<RunningLabel>, context: JudgeContext) =>
    isSilent(labels, context, ['notifications/progress', 'notifications/message']),
} satisfies Readonly<Record<string, Judge<RunningLabel>>>

/** Any tool may be one that cannot be stopped: that is allowed, so no more than a warning. */
function goesOn(labels: Labels<RunningLabel>, { conversations }: JudgeContext): Finding {
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

function isLeftAlone(labels: Labels<RunningLabel>): Finding {
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
export function numberInText({ response }: Exchange): number | undefined {
  const text = at(response?.result, 'content', 0, 'text')
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined
}
