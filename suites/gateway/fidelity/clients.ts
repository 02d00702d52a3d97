import { at, type Between, each, failed, notObserved, passed } from '../../../harness/index.ts'
import { gatewayScenario } from '../../define.ts'
import { latch } from './parts/latch.ts'
import { callParams, carryTool, textResult } from './parts/tool.ts'

const callers = ['amber', 'cobalt'] as const
/** Both clients call by the same id: what a gateway keeps by the id alone is mixed up. */
const sameId = 4711

export default gatewayScenario<`call-${(typeof callers)[number]}` | `arrived-${string}`>({
  title: 'Two clients at once, with the same ids',
  async drive({ open }) {
    const both = latch()
    const seen = new Set<string>()
    const between: Between = await open({
      tools: [carryTool],
      answerAs: 'sse',
      on: {
        'tools/call': async ({ params, label, send }) => {
          const caller = String(at(params, 'arguments', 'caller'))
          label(`arrived-${caller}`)
          seen.add(caller)
          if (seen.size === callers.length) both.open()
          await both.passed(between.server)
          const token = at(params, '_meta', 'progressToken')
          if (token !== undefined) {
            const progress = { progressToken: token, progress: 1, message: `for ${caller}` }
            await send({ jsonrpc: '2.0', method: 'notifications/progress', params: progress })
          }
          return textResult(`answer to ${caller}`)
        },
      },
    })
    const clients = [await between.connect(), await between.connect()] as const
    await Promise.all(
      callers.map((caller, i) =>
        clients[i]?.request('tools/call', callParams({ caller }), {
          as: `call-${caller}`,
          id: sameId,
          meta: { progressToken: 'same' },
        }),
      ),
    )
  },
  judges: {
    'fidelity.clients.apart': (labels, { conversations }) => {
      const calls = callers.map((caller) => ({ caller, call: labels[`call-${caller}`] }))
      if (calls.some(({ call }) => call.response === undefined))
        return notObserved('one of two clients at once got no answer')
      return each(calls, ({ caller, call }) => {
        const own = conversations.find(({ connection }) => connection === call.connection)
        const others = callers.filter((other) => other !== caller)
        const foreign = own?.messages.find(
          ({ from, text }) => from === 'server' && others.some((other) => text.includes(other)),
        )
        if (foreign !== undefined)
          return failed(`what belongs to the client that calls as ${caller}`, foreign.text.slice(0, 200), foreign.seq)
        return passed
      })
    },
  },
})
