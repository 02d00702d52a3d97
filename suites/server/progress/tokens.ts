import {
  type Exchange,
  type Finding,
  failed,
  type JudgeContext,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'

const refusedToken = 'mcp-conform-refused'

/** What may be told apart badly: text and number, zero and nothing. */
const tokens = ['mcp-conform-token', 7, 0]

export default serverScenario<'refused' | 'after' | `token-${number}` | 'without'>({
  title: 'Progress of calls',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect()
    const unknown = { name: 'mcp-conform-no-such-tool', arguments: {} }
    await client.request('tools/call', unknown, { as: 'refused', meta: { progressToken: refusedToken } })
    const tool = fixtures.find('progress-tool')
    if (tool !== undefined) {
      const params = { name: tool.name, arguments: tool.arguments ?? {} }
      for (const [n, progressToken] of tokens.entries()) {
        await client.request('tools/call', params, { as: `token-${n}`, meta: { progressToken } })
      }
      await client.request('tools/call', params, { as: 'without' })
    }
    await client.fence({ as: 'after' })
  },
  judges: {
    'progress.sender.in-progress-only': (labels, context) => noneAfterRefusal(labels, context),
    'progress.server.in-progress-only': (labels, context) => noneAfterRefusal(labels, context),
  },
})

/** A call that was refused is not under way; the fence was answered after all that came of it. */
function noneAfterRefusal(
  labels: Readonly<Record<'refused' | 'after', Exchange>>,
  { conversations }: JudgeContext,
): Finding {
  if (!('refused' in labels)) return notObserved('no tools are declared')
  const { refused, after } = labels
  const refusal = refused.response?.seq
  if (refusal === undefined) return notObserved('the call of an unknown tool was not answered')
  if (after.response === undefined) return notObserved('nothing was answered any more')
  const late = conversations
    .flatMap(({ bySubject }) => bySubject)
    .find(
      ({ method, params, seq }) =>
        method === 'notifications/progress' && seq > refusal && sameJson(params?.progressToken, refusedToken),
    )
  return late === undefined ? passed : failed('no progress of a call that was refused', late.json, late.seq)
}
