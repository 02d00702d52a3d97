import {
  check,
  type Exchange,
  each,
  failed,
  type JudgeContext,
  legacy,
  type Message,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { toolFor } from '../../stimuli/answered-call.ts'
import { sampled } from '../../stimuli/sampled.ts'

const asks = 'sampling/createMessage'
const cancels = 'notifications/cancelled'
const together = 3
/** Milliseconds that the tool waits for an answer which never comes. */
const giveUpAfterMs = 50

export default using(['sampling-tool']).serverScenario<'parallel' | 'givenUp' | 'before' | 'alive'>({
  title: 'Several sampling requests at once, and one that is not answered in time',
  revisions: legacy,
  isolation: 'mixed',
  async drive(context) {
    const tool = await toolFor('sampling-tool', context)
    if (tool === undefined || !(tool.takes('parallel') || tool.takes('giveUpAfterMs'))) return
    const client = await context.connect({ capabilities: { sampling: {} }, fresh: true })
    await client.fence({ as: 'before' })
    if (tool.takes('parallel')) {
      // All are held until the last has come, so that they are in flight together.
      const held: (() => void)[] = []
      client.onRequest(asks, () => {
        const answer = new Promise<JsonObject>((resolve) => held.push(() => resolve(sampled)))
        if (held.length === together) for (const release of held) release()
        return answer
      })
      const wanted = { parallel: together, ...(tool.takes('progress') && { progress: true }) }
      await client.request('tools/call', tool.params(wanted), { as: 'parallel' })
    }
    if (tool.takes('giveUpAfterMs')) {
      const late: (() => void)[] = []
      const hold = () => new Promise<JsonObject>((resolve) => late.push(() => resolve(sampled)))
      client.onRequest(asks, hold, { deliberate: 'the request was cancelled' })
      await client.request('tools/call', tool.params({ giveUpAfterMs }), { as: 'givenUp' })
      for (const answer of late) answer()
      // The answers leave before this one has come.
      await client.fence()
    }
    await client.fence({ as: 'alive' })
  },
  judges: {
    'lifecycle.timeout.established': ({ givenUp }, context) => {
      if (unanswered(givenUp, context).length === 0) return notObserved('the tool asked for nothing')
      return check(gaveUp(givenUp, context), 'an end of the call before its question is answered', givenUp.whatCame)
    },
    'lifecycle.timeout.cancels': ({ givenUp }, context) => {
      const asked = unanswered(givenUp, context)
      if (!gaveUp(givenUp, context)) return notObserved('the tool did not give up')
      const cancelled = cancellations(givenUp, context)
      return each(
        asked,
        ({ id, seq }) => {
          const isCancelled = cancelled.some(
            ({ params }) => params?.requestId === undefined || sameJson(params.requestId, id),
          )
          return isCancelled ? passed : failed(`${cancels} for the request given up`, undefined, seq)
        },
        'the tool asked for nothing',
      )
    },
    'cancellation.sender.ignore-late-response': ({ givenUp, before, alive: proof }, context) => {
      if (cancellations(givenUp, context).length === 0) return notObserved('nothing was cancelled')
      return alive(proof, before)
    },
  },
})

const after = (call: Exchange, context: JudgeContext): readonly Message[] =>
  conversationOf(call, context).bySubject.filter(({ seq }) => seq > (call.sent?.seq ?? Number.POSITIVE_INFINITY))

/** The requests of the server that belong to the call. */
const unanswered = (call: Exchange, context: JudgeContext): readonly Message[] =>
  after(call, context).filter(({ kind, method }) => kind === 'request' && method === asks)

/** The call ended before our late answer went out. */
function gaveUp(call: Exchange, context: JudgeContext): boolean {
  const ids = unanswered(call, context).map(({ id }) => id)
  const answer = conversationOf(call, context).byPeer.find(
    (m) => m.kind === 'result' && ids.some((id) => sameJson(id, m.id)),
  )
  return call.response !== undefined && call.response.seq < (answer?.seq ?? Number.POSITIVE_INFINITY)
}

const cancellations = (call: Exchange, context: JudgeContext): readonly Message[] =>
  after(call, context).filter(({ method }) => method === cancels)
