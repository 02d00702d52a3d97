import { failed, modern, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { called } from '../parts/crash.ts'
import { isDriven } from '../parts/driven.ts'

const names = ['one', 'two'] as const

export default using(['connect', 'call-tool']).clientScenario({
  title: 'Two calls, one after the other',
  revisions: modern,
  transports: ['stdio'],
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const server = await serve(
      { tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })), on: { 'tools/call': called } },
      { actions: names.map((name) => ({ action: 'call-tool', name })) },
    )
    await server.done()
  },
  judges: {
    'stateless.client.process-lifetime': (_, { conversations }) => {
      const [one, two] = names.map(
        (name) =>
          conversations.flatMap((conversation) =>
            conversation.exchanges
              .filter(({ sent, response }) => sent?.method === 'tools/call' && sent.params?.name === name && response)
              .map(({ evidence }) => ({ conversation, evidence })),
          )[0],
      )
      if (one === undefined || two === undefined)
        return notObserved('needs a driver that makes two calls (docs/reference/drivers.md)')
      if (one.conversation === two.conversation) return passed
      return failed('both calls in one process of the server', 'a process for each', ...one.evidence, ...two.evidence)
    },
  },
})
