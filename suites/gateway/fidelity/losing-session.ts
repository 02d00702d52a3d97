import { at, failed, header, notObserved, passed, seen } from '../../../harness/index.ts'
import { between } from '../../../schema/spans.ts'
import { gatewayScenario } from '../../define.ts'
import { callParams, carryTool, textResult } from './parts/tool.ts'

export default gatewayScenario<'call' | 'arrived'>({
  title: 'A session that the server has lost, through a gateway',
  transports: ['streamable-http'],
  revisions: between('2025-03-26', '2025-11-25'),
  async drive({ open, behind }) {
    if (behind === 'stdio') return
    const { connect } = await open({
      tools: [carryTool],
      onHttp: async ({ message, headers, label, respond }, next) => {
        if (
          at(message ?? {}, 'params', 'arguments', 'lost') !== true ||
          header(headers, 'mcp-session-id') === undefined
        )
          return next()
        label('arrived')
        await respond(404)
      },
      on: { 'tools/call': async () => textResult('done') },
    })
    const client = await connect()
    await client.request('tools/call', callParams({ lost: true }), { as: 'call' })
  },
  judges: {
    'fidelity.session.loss-told': (labels, { conversations }) => {
      const arrived = seen(labels, 'arrived')
      if (arrived === undefined) return notObserved('no call with a session reached the server')
      const { call } = labels
      if (call.status === 404) return passed
      const since = arrived.http?.seq ?? 0
      const isOpenedAgain = conversations.some(({ http, messages }) =>
        messages.some(({ method, from, seq, http: own }) => {
          const isBehind = http.length > 0 && own !== undefined && from === 'client'
          return isBehind && method === 'initialize' && seq > since
        }),
      )
      if (isOpenedAgain) return passed
      const expected = 'HTTP 404 in front, or initialize at the server once more'
      return failed(expected, call.status, ...call.evidence, ...arrived.evidence)
    },
  },
})
