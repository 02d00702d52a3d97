import { at, failed, header, missing, notObserved, passed, seen } from '../../../harness/index.ts'
import { between } from '../../../schema/spans.ts'
import { gatewayScenario } from '../../define.ts'
import { callParams, carryTool, textResult } from './parts/tool.ts'

const kept = 'kept until the stream was taken up again'
/** Milliseconds after which the stream may be taken up again. */
const retry = 50

export default gatewayScenario<'call' | 'arrived'>({
  title: 'A stream that ends before the answer, through a gateway',
  revisions: between('2025-03-26', '2025-11-25'),
  async drive({ open, behind }) {
    if (behind === 'stdio') return
    const { connect } = await open({
      tools: [carryTool],
      answerAs: 'sse',
      on: {
        'tools/call': async ({ params, label, send, dropStream }) => {
          label('arrived')
          // Before 2025-11-25 a stream begins with what there is to say, and only an event has an id.
          const progressToken = at(params, '_meta', 'progressToken')
          if (progressToken !== undefined)
            await send({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: 1 } })
          await dropStream({ retry })
          return textResult(kept)
        },
      },
    })
    const client = await connect()
    await client.request('tools/call', callParams({}), { as: 'call', meta: { progressToken: 'kept' } })
  },
  judges: {
    'fidelity.stream.resumed': (labels, { conversations }) => {
      const arrived = seen(labels, 'arrived')
      if (arrived === undefined) return notObserved('the gateway speaks to its server over stdio, or lost the call')
      if (arrived.http?.events.every(({ id }) => id === undefined) !== false)
        return notObserved('the stream ended before an event with an id')
      const { call } = labels
      const behind = conversations.find(({ connection }) => connection === arrived.connection)
      const gets = behind?.http.filter(({ method, seq }) => method === 'GET' && seq > (arrived.sent?.seq ?? 0)) ?? []
      const expected = `a GET with the Last-Event-ID of the stream at the server, and its answer: ${kept}`
      if (call.response === undefined) return missing(expected, ...call.evidence, ...gets.map(({ seq }) => seq))
      if (at(call.result, 'content', 0, 'text') === kept) return passed
      const isAsked = gets.some(({ requestHeaders }) => header(requestHeaders, 'last-event-id') !== undefined)
      const came = call.response.error ?? call.result
      return failed(expected, came, ...call.evidence, ...(isAsked ? [] : arrived.evidence))
    },
  },
})
