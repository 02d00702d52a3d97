import type { Exchange } from '../../harness/index.ts'
import { serverScenario } from '../define.ts'
import { callTool } from '../stimuli/call-tool.ts'
import { flawIn, hasSucceeded } from './parts/arguments/accepted.ts'
import { argumentMessages, toolNamed } from './parts/arguments/messages.ts'
import { type FuzzLabel, opened } from './parts/connections.ts'
import { argumentsRefused, fuzzJudges } from './parts/judges.ts'
import { runProperty } from './parts/run-property.ts'

/** The share of the requested messages: a tool does more work than a server that refuses. */
const share = 1 / 5

export default serverScenario<FuzzLabel>({
  title: 'Tools that may be called take only arguments that fit, and leave the server serving',
  group: 'odd',
  async drive(drive) {
    const { fixtures, revision, fuzz } = drive
    const messages = await argumentMessages(fixtures.callable, revision)
    if (messages === undefined) return
    const tools = fixtures.callable.map(({ tool }) => tool)
    await runProperty(drive, {
      id: 'fuzz/tool-arguments',
      messages,
      approach: opened,
      runs: Math.ceil(fuzz.runs * share),
      // Of those that run side by side a server may refuse some.
      rowLength: 2,
      further: (exchange: Exchange) => {
        const isTaken = hasSucceeded(exchange) && flawIn(exchange, tools) !== undefined
        return isTaken ? 'a call with arguments that do not fit' : undefined
      },
      control: async (client, { body }, index) => {
        const callable = toolNamed(fixtures.callable, body)
        if (callable !== undefined)
          await callTool(client, callable.tool, callable.arguments, { as: `control-${index}` })
      },
    })
  },
  judges: { ...fuzzJudges, 'tools.security.validate-inputs': argumentsRefused },
  provokes: ['tools.call-result.shape'],
})
