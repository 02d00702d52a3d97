import { failed, passed } from '../../../harness/index.ts'
import { isJsonArray } from '../../../schema/index.ts'
import { using } from '../../define.ts'

export default using(['failing-tool', 'failing-server']).serverScenario<'tool' | 'server'>({
  title: 'Failures of a tool, and of the server around it',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    for (const [fixture, as] of [
      ['failing-tool', 'tool'],
      ['failing-server', 'server'],
    ] as const) {
      const binding = fixtures.find(fixture)
      if (binding === undefined) continue
      const client = await connect()
      await client.request('tools/call', { name: binding.name, arguments: binding.arguments ?? {} }, { as })
    }
  },
  judges: {
    'tools.call.tool-error-in-result': ({ tool: { response, whatCame } }) => {
      const { isError, content } = response?.result ?? {}
      if (isError === true && isJsonArray(content) && content.length > 0) return passed
      return failed('a result with isError true that describes the failure', response?.json ?? whatCame)
    },
    'tools.call.server-error-protocol': ({ server: { response, whatCame } }) => {
      // From outside a failure of the server looks like one of the tool.
      if (response?.error !== undefined || response?.result?.isError === true) return passed
      return failed('a JSON-RPC error when the server fails', response?.json ?? whatCame)
    },
  },
})
