import {
  at,
  encodeHeaderValue,
  failed,
  header,
  type Labels,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { gatewayScenario } from '../../define.ts'
import { callParams, carry, textResult } from '../fidelity/parts/tool.ts'

/** The value of this argument goes into a header as well. */
const tool: JsonObject = {
  name: carry,
  description: 'Takes a tenant; the conformance suite answers.',
  inputSchema: { type: 'object', properties: { tenant: { type: 'string', 'x-mcp-header': 'Tenant' } } },
}
const unknownHeader = 'Mcp-Param-Conformance-Unknown'

/** By the tenant that it names, each call is known again behind the gateway. */
const tenants = { plain: 'acme', coded: 'Grüße', mismatch: 'umbrella' } as const
type Call = keyof typeof tenants
type Label = Call | `${Call}-arrived`

export default gatewayScenario<Label>({
  title: 'Headers that mirror the body, through a gateway',
  transports: ['streamable-http'],
  async drive({ open, behind }) {
    if (behind === 'stdio') return
    const { connect } = await open({
      tools: [tool],
      onHttp: async ({ message, label }, next) => {
        const tenant = at(message ?? {}, 'params', 'arguments', 'tenant')
        for (const call of ['plain', 'coded', 'mismatch'] as const)
          if (tenant === tenants[call]) label(`${call}-arrived`)
        await next()
      },
      on: { 'tools/call': async () => textResult('done') },
    })
    const client = await connect()
    const call = (as: Call, headers: Readonly<Record<string, string>>, deliberate?: string) =>
      client.request('tools/call', callParams({ tenant: tenants[as] }), {
        as,
        headers: { 'Mcp-Param-Tenant': encodeHeaderValue(tenants[as]), ...headers },
        deliberate,
      })
    await call('plain', { [unknownHeader]: 'x' })
    await call('coded', {})
    await call('mismatch', { 'Mcp-Name': 'another-tool' }, 'Mcp-Name names another tool than the body')
  },
  judges: {
    'http.params.intermediary-forwards': (labels) => {
      const arrived = seen(labels, 'plain-arrived')
      if (arrived === undefined) return lostCall(labels, 'plain', 'coded', `a call with ${unknownHeader} passed on`)
      const value = header(arrived.http?.requestHeaders ?? [], unknownHeader)
      const expected = `${unknownHeader}: x, as the client sent it`
      return value === 'x' ? passed : failed(expected, value, ...labels.plain.evidence, ...arrived.evidence)
    },
    'http.params.intermediary-decodes': (labels) => {
      const arrived = seen(labels, 'coded-arrived')
      const expected = 'a call whose Mcp-Param-Tenant is in base64 form treated as one in plain form'
      if (arrived === undefined) return lostCall(labels, 'coded', 'plain', expected)
      const value = header(arrived.http?.requestHeaders ?? [], 'Mcp-Param-Tenant')
      if (value === undefined) return notObserved('the gateway passes no Mcp-Param header on')
      const isSame = value === encodeHeaderValue(tenants.coded)
      return isSame ? passed : failed(expected, value, ...labels.coded.evidence, ...arrived.evidence)
    },
    'http.headers.intermediary-error-status': (labels) => {
      // Passing it on leaves the refusal to the server.
      if (seen(labels, 'mismatch-arrived') !== undefined) return passed
      const { status, evidence } = labels.mismatch
      if (status >= 400 && status < 500) return passed
      return failed('an HTTP status of 400 to 499 for a request that is refused', status, ...evidence)
    },
  },
})

/** One of two calls did not come through: is that because of what makes it differ from the other? */
function lostCall(labels: Labels<Label>, lost: Call, other: Call, expected: string) {
  const { evidence, whatCame } = labels[lost]
  if (seen(labels, `${other}-arrived`) === undefined) return notObserved('no call came through the gateway')
  return failed(expected, whatCame, ...evidence)
}
