import { at, failed, legacy, missing, notObserved, passed, sameJson } from '../../../harness/index.ts'
import { gatewayScenario } from '../../define.ts'
import { callParams, carryTool, strangeKey, textResult } from './parts/tool.ts'

const rootsOf = (n: unknown) => ({ roots: [{ uri: `file:///root-${String(n)}`, name: `root ${String(n)}` }] })

export default gatewayScenario<'call' | 'asked-1' | 'asked-2'>({
  title: 'The server asks the client, in the middle of a call',
  revisions: legacy,
  async drive({ open }) {
    const { connect } = await open({
      tools: [carryTool],
      answerAs: 'sse',
      on: {
        'tools/call': async ({ request }) => {
          const ask = (which: 1 | 2) =>
            request('roots/list', { _meta: { [strangeKey]: which } }, { as: `asked-${which}` })
          const answers = [await ask(1), await ask(2)]
          return textResult(answers.map(({ whatCame }) => whatCame).join(', '))
        },
      },
    })
    const client = await connect({ capabilities: { roots: { listChanged: true } } })
    let asked = 0
    client.onRequest('roots/list', () => {
      asked += 1
      return rootsOf(asked)
    })
    await client.request('tools/call', callParams({}), { as: 'call' })
  },
  judges: {
    'fidelity.server-request.answered': ({ 'asked-1': first, 'asked-2': second }, { conversations }) => {
      const behind = conversations.find(({ connection }) => connection === first.connection)
      if (behind?.negotiated?.clientCapabilities.roots === undefined)
        return notObserved('the gateway does not declare roots to the server')
      for (const [n, asked] of [first, second].entries()) {
        const { response, evidence } = asked
        const what = `the answer of the client to request ${n + 1}: ${rootsOf(n + 1).roots[0]?.uri}`
        if (response === undefined) return missing(what, ...evidence)
        const roots = at(response.result ?? {}, 'roots') ?? null
        if (!sameJson(roots, rootsOf(n + 1).roots)) return failed(what, response.error ?? roots, ...evidence)
      }
      return passed
    },
  },
})
