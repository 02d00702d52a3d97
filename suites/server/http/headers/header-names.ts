import { check, each, given } from '../../../../harness/index.ts'
import { serverScenario } from '../../../define.ts'

const spellings = {
  lower: (name: string): string => name.toLowerCase(),
  upper: (name: string): string => name.toUpperCase(),
  mixed: (name: string): string => [...name].map((c, i) => (i % 2 === 0 ? c.toUpperCase() : c.toLowerCase())).join(''),
} as const
const cases = ['lower', 'upper', 'mixed'] as const

export default serverScenario<'control' | 'unknown' | (typeof cases)[number]>({
  title: 'Header names in any case, and unknown ones',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect, revision }) {
    const client = await connect()
    const method = 'server/discover'
    await client.request(method, undefined, { as: 'control' })
    for (const as of cases) {
      const spell = spellings[as]
      const headers = { [spell('MCP-Protocol-Version')]: revision.id, [spell('Mcp-Method')]: method }
      await client.request(method, undefined, { as, headers })
    }
    const headers = { 'Mcp-Param-Conformance-Unknown': 'x' }
    await client.request(method, undefined, { as: 'unknown', headers, deliberate: 'a header without a parameter' })
  },
  judges: {
    'http.headers.server-name-case-insensitive': (labels) =>
      given(labels.control, () =>
        each(cases, (name) => {
          const { response, whatCame } = labels[name]
          const isServed = response?.result !== undefined
          return check(isServed, `a result for header names in ${name} case`, response?.json ?? whatCame)
        }),
      ),
    'http.params.server-ignores-unknown': ({ control, unknown }) =>
      given(control, () => {
        const { response, whatCame } = unknown
        return check(response?.result !== undefined, 'the result that comes without it', response?.json ?? whatCame)
      }),
  },
})
