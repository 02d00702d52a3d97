import {
  all,
  check,
  type Exchange,
  each,
  type Finding,
  failed,
  isCall,
  type JudgeContext,
  type Message,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { codes, isJsonArray, type Json, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

const ping = (id: string): JsonObject => ({ jsonrpc: '2.0', id, method: 'ping' })
const unknown = (id: string): JsonObject => ({ jsonrpc: '2.0', id, method: 'x-suite/does-not-exist' })
const noEffect: JsonObject = {
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId: 'batch-never-used' },
}

type Label = 'before' | 'plain' | 'mixed' | 'silent' | 'afterSilent' | 'empty' | 'afterEmpty' | 'spoilt' | 'alive'

export default serverScenario<Label>({
  title: 'Batches: plain, with an unknown method, only notifications, empty, with a member that is no message',
  revisions: ['2025-03-26'],
  // HTTP+SSE is described by the revision before, which has no batches.
  transports: ['stdio', 'streamable-http'],
  async drive({ connect }) {
    const client = await connect()
    await client.fence({ as: 'before' })
    const batch = (members: readonly Json[], as: Label, deliberate: string, after?: Label) =>
      // Which answers belong to a batch only its members tell, so a request after it is what is waited for.
      client.send([...members], { as, deliberate, wait: 'none' }).then(() => client.fence(after ? { as: after } : {}))
    const partlyUnknown = 'a member is unknown on purpose'
    await batch([ping('batch-1'), noEffect, ping('batch-2')], 'plain', partlyUnknown)
    await batch([ping('batch-3'), unknown('batch-4'), noEffect, ping('batch-5')], 'mixed', partlyUnknown)
    await batch([noEffect, noEffect], 'silent', partlyUnknown, 'afterSilent')
    await batch([], 'empty', 'a batch must not be empty', 'afterEmpty')
    await batch([1, ping('batch-9')], 'spoilt', 'a member is no message', 'alive')
  },
  judges: {
    'batch.receive.accepted': ({ before, plain }, context) => {
      if (before.response === undefined) return notObserved(`an ordinary request got ${before.whatCame}`)
      return answered(context, plain, ['batch-1', 'batch-2'])
    },
    'batch.receive.responses-complete': ({ plain, mixed }, context) => {
      if (answered(context, plain, ['batch-1', 'batch-2']).verdict !== 'passed')
        return notObserved('no batch was served')
      const isServed = (of: Exchange, id: string): boolean => member(context, of, id)?.response?.result !== undefined
      // Where pings fail by themselves, nothing tells whether the unknown method failed them.
      const others = isServed(plain, 'batch-1') ? ['batch-3', 'batch-5'] : []
      return all([
        answered(context, mixed, ['batch-3', 'batch-4', 'batch-5']),
        ...others.map((id) => check(isServed(mixed, id), `a result for ${id}, beside a member that fails`, id)),
        each(['batch-3', 'batch-4', 'batch-5'], (id) => {
          const again = member(context, mixed, id)?.extra[0]
          return again === undefined ? passed : failed(`one response to ${id}`, again.json, again.seq)
        }),
      ])
    },
    'batch.receive.notifications-only-silent': ({ before, silent, afterSilent }, context) => {
      if (before.response === undefined) return notObserved(`an ordinary request got ${before.whatCame}`)
      const came = between(context, silent, afterSilent).find((message) => !isRefusal(message))
      if (came !== undefined) return failed('no output', came.json, came.seq)
      return afterSilent.response === undefined
        ? notObserved(`the request after it got ${afterSilent.whatCame}`)
        : passed
    },
    'batch.receive.empty-array-rejected': ({ afterSilent, empty, afterEmpty }, context) => {
      if (afterSilent.response === undefined) return notObserved(`an ordinary request got ${afterSilent.whatCame}`)
      return all([refusesEmpty(context, empty, afterEmpty), alive(afterEmpty)])
    },
    'batch.receive.invalid-members': ({ plain, afterEmpty, spoilt }, context) => {
      if (afterEmpty.response === undefined) return notObserved(`an ordinary request got ${afterEmpty.whatCame}`)
      if (answered(context, plain, ['batch-1', 'batch-2']).verdict !== 'passed')
        return notObserved('no batch was served')
      return answered(context, spoilt, ['batch-9'])
    },
  },
})

/** The exchange of one member of a batch. */
function member(context: JudgeContext, batch: Exchange, id: Json): Exchange | undefined {
  return conversationOf(batch, context).exchanges.find(({ sent }) => sent?.id === id)
}

/** One array, several or single messages, in any order: only the ids count. */
function answered(context: JudgeContext, batch: Exchange, ids: readonly string[]): Finding {
  return each(ids, (id) => {
    const exchange = member(context, batch, id)
    const refusal = batch.response?.json ?? batch.whatCame
    return check(exchange?.response !== undefined, `a response to ${id} of the batch`, refusal)
  })
}

function refusesEmpty(context: JudgeContext, empty: Exchange, after: Exchange): Finding {
  const expected = `one error with code ${codes.invalidRequest}, not in an array`
  const came = between(context, empty, after)[0]
  if (came === undefined) return (empty.http?.status ?? 0) >= 400 ? passed : failed(expected, empty.whatCame)
  const isRight = came.batchIndex === undefined && !isJsonArray(came.json) && came.error?.code === codes.invalidRequest
  return isRight ? passed : failed(expected, parsed(came), came.seq)
}

/** The whole unit, of which a message of a batch is a part. */
function parsed({ text, json }: Message): Json | undefined {
  return text.trimStart().startsWith('[') ? text : json
}

/** What came in answer to a unit: after it was sent, before the request after it was answered, in answer to no request. */
function between(context: JudgeContext, from: Exchange, to: Exchange): readonly Message[] {
  const { byPeer, bySubject } = conversationOf(from, context)
  const start = from.sent?.seq ?? Number.POSITIVE_INFINITY
  const end = to.response?.seq ?? Number.POSITIVE_INFINITY
  const requests = byPeer.filter(({ kind }) => kind === 'request')
  const isAnswer = (id: Json | undefined): boolean =>
    id !== undefined && id !== null && requests.some((request) => sameJson(request.id, id))
  return bySubject.filter(
    (message) => message.seq > start && message.seq < end && !isCall(message) && !isAnswer(message.id),
  )
}

const isRefusal = ({ http }: Message): boolean => (http?.status ?? 0) >= 400
