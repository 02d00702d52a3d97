import { each, equal, failed, given, notObserved, passed } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { callTool, hasParamHeaders } from '../../stimuli/call-tool.ts'
import { flipCase, nearNames } from '../../stimuli/near-misses/names.ts'
import { series } from '../../stimuli/series.ts'

const unknownName = 'mcp-conform-no-such-tool'

export default serverScenario<'list' | `unknown-${number}` | 'right-case' | 'other-case'>({
  title: 'Calls of tools that do not exist',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect()
    await client.request('tools/list', undefined, { as: 'list' })
    await client.request('tools/call', { name: unknownName, arguments: {} }, { as: 'unknown-0' })
    // A tool that may be called: nothing happens if the server runs it under a name that it does not have.
    const names = facts.tools.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    const plain = fixtures.callable.find(({ tool }) => !hasParamHeaders(tool))
    if (plain !== undefined)
      for (const [n, name] of nearNames(String(plain.tool.name), names).entries())
        await client.request('tools/call', { name, arguments: plain.arguments }, { as: `unknown-${n + 1}` })
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
    'tools.call.unknown-tool-error': (labels) =>
      given(labels.list, () =>
        each(series(labels, 'unknown'), ({ params, response, whatCame }) => {
          if (response?.error !== undefined) return passed
          const { name } = params
          return failed(
            `a JSON-RPC error for ${JSON.stringify(name)}, a tool that does not exist`,
            response?.json ?? whatCame,
          )
        }),
      ),
    'tools.call.unknown-tool-code': (labels) =>
      given(labels.list, () =>
        each(series(labels, 'unknown'), ({ response, whatCame }) => {
          // A result in place of the error is the breach of another rule.
          if (response?.error === undefined) return notObserved(whatCame)
          // A name with spaces at its ends is coded in Mcp-Name: who finds a mismatch there has not looked for the tool.
          if (response.error.code === codes.headerMismatch) return notObserved('the header Mcp-Name was refused')
          return equal(response.error.code, codes.invalidParams)
        }),
      ),
    'tools.name.case-sensitive-server': ({ 'right-case': right, 'other-case': other }) =>
      given(right, () => {
        const result = other.response?.result
        if (result === undefined && other.response?.error === undefined) return notObserved(other.whatCame)
        const hasRun = result !== undefined && result.isError !== true
        return hasRun ? failed(`no tool called ${JSON.stringify(other.params.name)}`, result) : passed
      }),
  },
})
