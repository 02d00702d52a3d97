import {
  all,
  check,
  type Finding,
  failed,
  type IncomingRequest,
  type JudgeContext,
  type Labels,
  legacy,
  notObserved,
  type OutgoingOptions,
  passed,
  seen,
} from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { strayResponses } from '../../judging/stray-responses.ts'
import { whileHeld } from '../parts/held-request.ts'
import { needs } from '../parts/needs.ts'

/** Pings before and after each kind of notification: whoever answers the one and not the other did not bear it. */
type Fence =
  | 'start'
  | 'afterUnknown'
  | 'afterForeignAlone'
  | 'afterForeign'
  | 'afterCompleted'
  | 'afterRace'
  | 'afterMalformed'

const neverUsed = 'never-used-1'
const malformed: readonly JsonObject[] = [
  {},
  { requestId: null },
  { requestId: {} },
  { requestId: 999_999, reason: 42 },
]

const cancelled = (params: JsonObject | undefined): Json => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  ...(params !== undefined && { params }),
})

/** Sends nothing more once a fence was left unanswered: what follows could prove nothing. */
async function provoke(request: IncomingRequest<Fence>): Promise<void> {
  const fence = async (as: Fence, id?: Json): Promise<Json | undefined> => {
    const { sent, response } = await request.request('ping', undefined, { as, id })
    return response === undefined ? undefined : sent?.id
  }
  const cancel = (params: JsonObject | undefined, options: OutgoingOptions<Fence> = {}) =>
    request.send(cancelled(params), options)
  const start = await fence('start')
  if (start === undefined) return
  const unknown = { jsonrpc: '2.0', method: 'notifications/x-suite/does-not-exist' }
  await request.send(unknown, { deliberate: 'a notification that does not exist' })
  if ((await fence('afterUnknown')) === undefined) return
  for (const requestId of [neverUsed, 999_999]) await cancel({ requestId }, { deliberate: 'no such request' })
  // A request that comes together with the cancellation of its id may be taken for the cancelled one.
  if ((await fence('afterForeignAlone')) === undefined) return
  if ((await fence('afterForeign', neverUsed)) === undefined) return
  await cancel({ requestId: start, reason: 'too late' }, { deliberate: 'the request was answered' })
  if ((await fence('afterCompleted')) === undefined) return
  const crossing = 'crossing-1'
  await request.send({ jsonrpc: '2.0', id: crossing, method: 'ping' })
  await cancel({ requestId: crossing })
  if ((await fence('afterRace')) === undefined) return
  await cancel(undefined, { deliberate: 'params are missing' })
  for (const params of malformed) await cancel(params, { deliberate: 'ill-typed params' })
  await fence('afterMalformed')
}

/** Nothing came for the notifications, and the client still answers. */
function ignored(
  labels: Labels<Fence>,
  context: JudgeContext,
  [before, after]: readonly [Fence, Fence],
  what: string,
): Finding {
  if (seen(labels, 'start') === undefined) return notObserved(needs('list-tools'))
  if (seen(labels, before)?.response === undefined) return notObserved('the client had stopped to answer before')
  if (labels[after].response === undefined) return failed(`an answer to ping after ${what}`, labels[after].whatCame)
  const [stray] = strayResponses(context, labels[before], labels[after])
  return stray === undefined ? passed : failed(`no response to ${what}`, stray.json, stray.seq)
}

export default using([], ['list-tools']).clientScenario<Fence>({
  title: 'Notifications that a client can do nothing with',
  revisions: legacy,
  async drive({ serve }) {
    const server = await serve({ on: whileHeld(provoke) })
    await server.done()
  },
  judges: {
    'cancellation.receiver.ignore-unknown-id': (labels, context) =>
      all([
        ignored(labels, context, ['afterUnknown', 'afterForeignAlone'], 'the cancellation of an unknown request'),
        ignored(labels, context, ['afterForeignAlone', 'afterForeign'], 'the cancellation of an id not yet used'),
      ]),
    'cancellation.receiver.ignore-completed': (labels, context) => {
      const again = seen(labels, 'start')?.extra[0]
      if (again !== undefined) return failed('no further response to the answered request', again.json, again.seq)
      return ignored(labels, context, ['afterForeign', 'afterCompleted'], 'the cancellation of an answered request')
    },
    'cancellation.client.race-graceful': (labels, context) => {
      const afterRace = seen(labels, 'afterRace')
      if (afterRace === undefined) return notObserved(needs('list-tools'))
      const { response, whatCame } = afterRace
      const { bySubject } = conversationOf(afterRace, context)
      const answers = bySubject.filter(({ id, method }) => id === 'crossing-1' && method === undefined)
      if (response === undefined) return failed('an answer to ping after a cancellation that crossed', whatCame)
      return check(answers.length <= 1, 'at most one response', answers.length, ...answers.map(({ seq }) => seq))
    },
    'cancellation.receiver.ignore-malformed': (labels, context) =>
      ignored(labels, context, ['afterRace', 'afterMalformed'], 'a malformed cancellation'),
  },
})
