import { modern } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { asksForInput } from '../../judging/result-type.ts'
import { callTool } from '../../stimuli/call-tool.ts'
import { sample } from '../../stimuli/extension-answers.ts'
import { declaring } from './parts/asking-tool.ts'

const mostCalls = 10
const mostRounds = 4
/** A client that declares many capabilities gets every kind of question that a tool may ask. */
const all: JsonObject = { elicitation: { form: {} }, sampling: {}, roots: {} }

/** Which of the tools asks for something nobody knows before. What comes then is judged on every conversation. */
export default using(['eliciting-tool']).serverScenario({
  title: 'Tools that may be called, by a client that can be asked for anything',
  isolation: 'shared',
  revisions: modern,
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined || fixtures.callable.length === 0) return
    const client = await connect()
    for (const { tool, arguments: args } of fixtures.callable.slice(0, mostCalls)) {
      let { response } = await callTool(client, tool, args, declaring(all))
      for (let round = 0; round < mostRounds && asksForInput(response?.result); round += 1) {
        const { inputRequests, requestState } = response?.result ?? {}
        const inputResponses = await sample(inputRequests)
        if (inputResponses === undefined) break
        const retry = { ...(requestState !== undefined && { requestState }), inputResponses }
        response = (await callTool(client, tool, args, declaring(all), retry)).response
      }
    }
  },
  provokes: [
    'mrtr.server.at-least-one-field',
    'mrtr.server.supported-requests-only',
    'mrtr.input-required.shape',
    'caching.server.no-hints-on-input-required',
  ],
})
