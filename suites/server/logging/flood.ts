import {
  type Conversation,
  type Exchange,
  type Finding,
  failed,
  type JudgeContext,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

const logLevel = 'io.modelcontextprotocol/logLevel'
const progressToken = 'x-suite-flood'

/** What the contract lets through in a second. */
const most = 50
const secondMs = 1000

/** When each notification of a method was received, after the call. */
function times({ bySubject, events }: Conversation, { sent }: Exchange, method: string): readonly number[] {
  const at = new Map(events.map(({ seq, at: ms }) => [seq, ms]))
  return bySubject.flatMap((message) =>
    message.method === method && message.seq > (sent?.seq ?? 0)
      ? [at.get(message.seq) ?? Number.POSITIVE_INFINITY]
      : [],
  )
}

/**
 * More than the limit within a second of the call were sent within that second, however long they were on their way: nothing is
 * sent before it is asked for.
 */
function limited(call: Exchange, context: JudgeContext, method: string): Finding {
  const conversation = conversationOf(call, context)
  const begun = conversation.events.find(({ seq }) => seq === call.sent?.seq)?.at
  const came = times(conversation, call, method)
  if (begun === undefined || came.length === 0) return notObserved(`no ${method} came`)
  const early = came.filter((ms) => ms - begun < secondMs).length
  return early > most
    ? failed(
        `at most ${most} ${method} in a second`,
        `${early} of ${came.length} within a second of the call`,
        ...call.evidence,
      )
    : passed
}

export default using(['flood-tool']).serverScenario<'call'>({
  title: 'A tool that has far more to log and to report than its server lets through',
  async drive({ connect, facts, fixtures, revision }) {
    const tool = fixtures.find('flood-tool')
    if (tool === undefined) return
    const client = await connect()
    const isModern = revision.era === 'modern'
    const logs = facts.capabilities.logging !== undefined
    if (logs && !isModern) await client.request('logging/setLevel', { level: 'info' })
    const meta = { progressToken, ...(logs && isModern && { [logLevel]: 'info' }) }
    await client.request('tools/call', { name: tool.name, arguments: tool.arguments ?? {} }, { meta, as: 'call' })
    await client.fence()
  },
  judges: {
    'logging.server.rate-limit': ({ call }, context) => limited(call, context, 'notifications/message'),
    'progress.server.rate-limit': ({ call }, context) => limited(call, context, 'notifications/progress'),
  },
})
