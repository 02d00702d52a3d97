import {
  all,
  check,
  type Exchange,
  type Finding,
  failed,
  type JudgeContext,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { unaddressedResponses } from '../../judging/stray-responses.ts'

const neverUsed = 'never-used-70081'
/** Ids of other types and forms; our client uses none of them. */
const othersNeverUsed = ['', '0', -1, 70_081, `${neverUsed} `] as const
const malformed: readonly (JsonObject | undefined)[] = [
  undefined,
  { requestId: null },
  { requestId: {} },
  { requestId: 'never-used-70082', reason: 42 },
]

type Label = 'before' | 'unknown' | 'afterUnknown' | 'used' | 'completed' | 'cancelled' | 'afterCompleted'

export default serverScenario<Label | 'malformed' | 'afterMalformed'>({
  title: 'Cancellations that name no running request',
  isolation: 'shared',
  async drive({ connect, revision, transport }) {
    // There a client cancels by closing the response stream; the notification is not its to send.
    if (revision.era === 'modern' && transport !== 'stdio') return
    const cancelled = 'notifications/cancelled'
    const client = await connect()
    await client.fence({ as: 'before' })

    await client.notify(cancelled, { requestId: neverUsed }, { as: 'unknown', deliberate: 'no such request' })
    for (const requestId of othersNeverUsed)
      await client.notify(cancelled, { requestId }, { deliberate: 'no such request' })
    await client.fence({ as: 'afterUnknown' })
    await client.request(revision.fenceMethod, undefined, { id: neverUsed, as: 'used', wait: 'fence' })

    const { sent } = await client.fence({ as: 'completed' })
    await client.notify(
      cancelled,
      { requestId: sent?.id ?? null },
      { as: 'cancelled', deliberate: 'it has been answered' },
    )
    await client.fence({ as: 'afterCompleted' })

    for (const [index, params] of malformed.entries())
      await client.notify(cancelled, params, { deliberate: 'malformed', ...(index === 0 ? { as: 'malformed' } : {}) })
    await client.fence({ as: 'afterMalformed' })
  },
  judges: {
    'cancellation.receiver.ignore-unknown-id': ({ before, unknown, afterUnknown, used }, context) => {
      if (before.response === undefined) return notObserved(`an ordinary request got ${before.whatCame}`)
      const later = check(used.response !== undefined, 'an answer to a later request with that id', used.whatCame)
      return all([ignored(context, unknown, { before, after: afterUnknown, refusal: 400 }), later])
    },
    'cancellation.receiver.ignore-completed': ({ completed, cancelled, afterCompleted }, context) => {
      if (completed.response === undefined) return notObserved(`an ordinary request got ${completed.whatCame}`)
      const again = completed.extra.find(({ seq }) => seq > (cancelled.sent?.seq ?? 0))
      if (again !== undefined) return failed('no message about the request', again.json, again.seq)
      return ignored(context, cancelled, { before: completed, after: afterCompleted, refusal: 400 })
    },
    'cancellation.receiver.ignore-malformed': ({ afterCompleted, malformed, afterMalformed }, context) => {
      if (afterCompleted.response === undefined)
        return notObserved(`an ordinary request got ${afterCompleted.whatCame}`)
      // What is malformed may be refused as any message that cannot be accepted.
      return ignored(context, malformed, { before: afterCompleted, after: afterMalformed, refusal: 500 })
    },
  },
})

/** Nothing came in answer to the notification, over HTTP no status from `refusal` on, and the next request was answered. */
function ignored(
  context: JudgeContext,
  notification: Exchange,
  { before, after, refusal }: { before: Exchange; after: Exchange; refusal: 400 | 500 },
): Finding {
  const { http } = notification
  if ((http?.status ?? 0) >= refusal) return failed('HTTP status 202', http?.status)
  const stray = unaddressedResponses(context, notification, after)[0]
  if (stray !== undefined) return failed('no answer to the cancellation', stray.json, stray.seq)
  return all([alive(after, before, ...notification.evidence), passed])
}
