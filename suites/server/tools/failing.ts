import { type Exchange, type Finding, failed, notObserved, passed, seen, warned } from '../../../harness/index.ts'
import { codes, isJsonArray } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { callTool } from '../../stimuli/call-tool.ts'

/** What a tool is called whose work fails whenever it is called. */
const soundsFailing = /^(always[-_ ]?)?(fail(s|ing|ure)?|errors?|throws?|raises?)([-_ ]?tool)?$/i

export default using(['failing-tool', 'failing-server']).serverScenario<'tool' | 'server' | 'likely'>({
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
    if (fixtures.find('failing-tool') !== undefined) return
    const likely = fixtures.callable.find(({ tool: { name } }) => typeof name === 'string' && soundsFailing.test(name))
    if (likely !== undefined) await callTool(await connect(), likely.tool, likely.arguments, { as: 'likely' })
  },
  judges: {
    'tools.call.tool-error-in-result': (labels) => {
      const likely = seen(labels, 'likely')
      if (likely !== undefined) return ofLikely(likely)
      const { response, whatCame } = labels.tool
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

/** Only its name says that it fails: no more than a warning, and none where anything but the work of the tool may be the reason. */
function ofLikely({ response, name }: Exchange): Finding {
  const { result, error } = response ?? {}
  if (result?.isError === true && isJsonArray(result.content) && result.content.length > 0) return passed
  if (response === undefined || error?.code !== codes.internalError) return notObserved(`${name} did not fail`)
  return warned('a result with isError true that describes the failure', response.json, response.seq)
}
