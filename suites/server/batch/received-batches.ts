import { all, check, type Exchange, each, failed, notObserved, passed, seen } from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import {
  answeredByHttp,
  answersTo,
  isHttpRefusal,
  member,
  messagesBetween,
  refusesEmpty,
  served,
} from './parts/batch-answers.ts'

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
  group: 'odd',
  async drive({ connect }) {
    const client = await connect()
    await client.fence({ as: 'before' })
    const batch = async (members: readonly Json[], as: Label, after?: Label, deliberate?: string): Promise<void> => {
      // What answers an empty array bears no id: the next unit waits, so that nothing else can have caused it.
      const wait = members.length === 0 ? 'fence' : 'none'
      await client.send([...members], { as, wait, deliberate })
      // Which answers belong to a batch only its members tell, so a request after it is what is waited for.
      await client.fence(after === undefined ? {} : { as: after })
    }
    const partlyUnknown = 'a member is unknown on purpose'
    await batch([ping('batch-1'), ping('batch-2')], 'plain')
    await batch([ping('batch-3'), unknown('batch-4'), noEffect, ping('batch-5')], 'mixed', undefined, partlyUnknown)
    await batch([noEffect, noEffect], 'silent', 'afterSilent', partlyUnknown)
    await batch([], 'empty', 'afterEmpty', 'a batch must not be empty')
    await batch([1, ping('batch-9')], 'spoilt', 'alive', 'a member is no message')
  },
  judges: {
    'batch.receive.accepted': ({ before, plain }, context) => {
      if (before.response === undefined) return notObserved(`an ordinary request got ${before.whatCame}`)
      return served(context, plain)
    },
    'batch.receive.responses-complete': ({ plain, mixed }, context) => {
      if (served(context, plain).verdict !== 'passed') return notObserved('no batch was served')
      const isServed = (of: Exchange, id: string): boolean => member(context, of, id)?.response?.result !== undefined
      // Where pings fail by themselves, nothing tells whether the unknown method failed them.
      const others = isServed(plain, 'batch-1') ? ['batch-3', 'batch-5'] : []
      return all([
        answersTo(context, mixed, ['batch-3', 'batch-4', 'batch-5']),
        ...others.map((id) => check(isServed(mixed, id), `a result for ${id}, beside a member that fails`, id)),
        each(['batch-3', 'batch-4', 'batch-5'], (id) => {
          const again = member(context, mixed, id)?.extra[0]
          return again === undefined ? passed : failed(`one response to ${id}`, again.json, again.seq)
        }),
      ])
    },
    'batch.receive.notifications-only-silent': (labels, context) => {
      const { before, plain, silent, afterSilent } = labels
      if (before.response === undefined) return notObserved(`an ordinary request got ${before.whatCame}`)
      const came = messagesBetween(context, silent, seen(labels, 'empty')).find((message) => !isHttpRefusal(message))
      // A server that refuses every batch refuses this one, too.
      if (came?.error !== undefined && served(context, plain).verdict !== 'passed')
        return notObserved('no batch was served')
      if (came !== undefined) return failed('no output', came.json, came.seq)
      return afterSilent.response === undefined
        ? notObserved(`the request after it got ${afterSilent.whatCame}`)
        : passed
    },
    'batch.receive.empty-array-rejected': (labels, context) => {
      const { afterSilent, empty, afterEmpty } = labels
      if (afterSilent.response === undefined) return notObserved(`an ordinary request got ${afterSilent.whatCame}`)
      return all([refusesEmpty(context, empty, seen(labels, 'spoilt')), alive(afterEmpty, afterSilent)])
    },
    'batch.receive.invalid-members': ({ plain, afterEmpty, spoilt }, context) => {
      if (afterEmpty.response === undefined) return notObserved(`an ordinary request got ${afterEmpty.whatCame}`)
      if (served(context, plain).verdict !== 'passed') return notObserved('no batch was served')
      return answersTo(context, spoilt, ['batch-9'])
    },
    'http.post.batch-notifications-202': ({ silent }) => {
      const { status, http } = silent
      if (status >= 400) return passed
      if (status !== 202) return failed('HTTP status 202, or an error status', silent.whatCame)
      return check((http?.responseBody ?? '') === '', 'an empty body', http?.responseBody)
    },
    'http.post.batch-request-answered': ({ plain }, context) => answeredByHttp(plain, context),
  },
})
