import { check, failed, mediaType, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'

const cancelled = (requestId: string) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } })
const ping = (id: string) => ({ jsonrpc: '2.0', id, method: 'ping' })
const ids = ['batched-1', 'batched-2'] as const

export default serverScenario<'notifications' | 'mixed'>({
  title: 'Batches over HTTP',
  isolation: 'shared',
  async drive({ connect, revision }) {
    if (!revision.batches) return
    const client = await connect()
    const deliberate = 'cancels requests that were never made, which has no effect'
    await client.send([cancelled('none-1'), cancelled('none-2')], { as: 'notifications', wait: 'none', deliberate })
    await client.send([ping(ids[0]), cancelled('none-3'), ping(ids[1])], { as: 'mixed', wait: 'none', deliberate })
  },
  judges: {
    'http.post.batch-notifications-202': ({ notifications }) => {
      const { status, http } = notifications
      if (status >= 400) return passed
      if (status !== 202) return failed('HTTP status 202, or an error status', notifications.whatCame)
      return check((http?.responseBody ?? '') === '', 'an empty body', http?.responseBody)
    },
    'http.post.batch-request-answered': ({ mixed }, { conversations }) => {
      const { status, http } = mixed
      const type = mediaType(http?.responseHeaders ?? [])
      if (status !== 200 || (type !== 'application/json' && type !== 'text/event-stream'))
        return failed(
          'HTTP status 200 with application/json or text/event-stream',
          `HTTP ${status}, ${type ?? 'no type'}`,
        )
      // Whether a stream brings them all is for http.stream.eventual-response-batch.
      if (type === 'text/event-stream') return passed
      const answered = conversations
        .flatMap(({ bySubject }) => bySubject)
        .filter((message) => message.http?.http === http?.http && message.kind === 'result')
        .map(({ id }) => id)
      const missing = ids.find((id) => !answered.includes(id))
      if (missing !== undefined)
        return failed(
          `responses to ${ids.join(' and ')}`,
          answered.map((id) => id ?? null),
        )
      return check(
        answered.length === ids.length,
        `${ids.length} responses`,
        answered.map((id) => id ?? null),
      )
    },
  },
})
