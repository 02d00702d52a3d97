import { all, each, failed, notObserved, passed } from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { hasParamHeaders } from '../../stimuli/call-tool.ts'
import { series } from '../../stimuli/series.ts'

export default serverScenario<`malformed-${number}` | 'control' | 'before' | 'alive'>({
  title: 'Calls that are no tools/call',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect()
    await client.request('tools/list', undefined, { as: 'control' })
    await client.fence({ as: 'before' })
    const malformed: JsonObject[] = [{}, { name: 42 }, { name: null }, { name: ['echo'] }]
    // A tool that may be called: a server that takes the arguments for good runs it.
    const callable = fixtures.callable.find(({ tool }) => !hasParamHeaders(tool))
    const { name } = callable?.tool ?? {}
    if (name !== undefined) malformed.push(...[[], 'text'].map((args: Json) => ({ name, arguments: args })))
    for (const [n, params] of malformed.entries()) {
      const options = { as: `malformed-${n}`, deliberate: 'no CallToolRequest' } as const
      const { response } = await client.request('tools/call', params, options)
      if (response === undefined) break
    }
    await client.fence({ as: 'alive' })
  },
  judges: {
    'tools.call.malformed-request-error': (labels) => {
      const { control } = labels
      if (control.response?.result === undefined) return notObserved(`tools/list did not succeed: ${control.whatCame}`)
      const answered = each(series(labels, 'malformed'), ({ params, response, whatCame }) => {
        if (response?.error !== undefined) return passed
        const flaw = JSON.stringify({ name: params.name, arguments: params.arguments })
        return failed(`a JSON-RPC error for tools/call with ${flaw}`, response?.json ?? whatCame)
      })
      return answered.verdict === 'passed' ? all([alive(labels.alive, labels.before), passed]) : answered
    },
  },
})
