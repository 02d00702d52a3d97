import { equal, failed, given, notObserved, passed } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { callTool, hasParamHeaders } from '../../stimuli/call-tool.ts'

const unknownName = 'mcp-conform-no-such-tool'

export default serverScenario<'list' | 'unknown' | 'right-case' | 'other-case'>({
  title: 'Calls of tools that do not exist',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect()
    await client.request('tools/list', undefined, { as: 'list' })
    await client.request('tools/call', { name: unknownName, arguments: {} }, { as: 'unknown' })
    // A tool that may be called: nothing happens if the server runs it under a name that it does not have.
    const names = facts.tools.map(({ name }) => name)
    for (const { tool, arguments: args } of fixtures.callable) {
      const flipped = flipCase(String(tool.name))
      if (names.includes(flipped) || hasParamHeaders(tool)) continue
      const right = await callTool(client, tool, args, { as: 'right-case' })
      if (right.response?.result === undefined || right.response.result.isError === true) continue
      await callTool(client, { ...tool, name: flipped }, args, { as: 'other-case' })
      return
    }
  },
  judges: {
    'tools.call.unknown-tool-error': ({ list, unknown }) =>
      given(list, () => {
        if (unknown.response?.error !== undefined) return passed
        return failed('a JSON-RPC error for a tool that does not exist', unknown.response?.json ?? unknown.whatCame)
      }),
    'tools.call.unknown-tool-code': ({ list, unknown }) =>
      // A result in place of the error is the breach of another rule.
      given(list, () => equal(unknown.error.code, codes.invalidParams)),
    'tools.name.case-sensitive-server': ({ 'right-case': right, 'other-case': other }) =>
      given(right, () => {
        const result = other.response?.result
        if (result === undefined && other.response?.error === undefined) return notObserved(other.whatCame)
        const hasRun = result !== undefined && result.isError !== true
        return hasRun ? failed(`no tool called ${JSON.stringify(other.params.name)}`, result) : passed
      }),
  },
})

function flipCase(name: string): string {
  return name.replace(/[a-zA-Z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))
}
