import { failed, notObserved, passed, type RequestResponder, sampleArguments } from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { questions } from '../../judging/questions.ts'
import { answeredCall, toolFor } from '../../stimuli/answered-call.ts'
import { sampled } from '../../stimuli/sampled.ts'

const asks = 'sampling/createMessage'
/** More rounds than any work needs. */
const mostRounds = 100
/** After so many rounds the model has what it needs. */
const enough = 2

/** Uses up to two of the tools that are offered, in one answer. */
async function use(offered: Json | undefined, round: number): Promise<JsonObject> {
  const tools = isJsonArray(offered) ? offered.filter(isJsonObject).slice(0, 2) : []
  const content = await Promise.all(
    tools.map(async ({ name, inputSchema }, index) => ({
      type: 'tool_use',
      id: `call_${round}_${index}`,
      name: name ?? null,
      input: (await sampleArguments(inputSchema)) ?? {},
      _meta: { 'com.example/round': round },
    })),
  )
  return content.length === 0 ? sampled : { role: 'assistant', model: 'mcp-conform', stopReason: 'toolUse', content }
}

/** A model that uses tools for so many rounds, and then answers. */
function model(rounds: number): RequestResponder {
  let round = 0
  return ({ tools }) => {
    round += 1
    return round > rounds ? sampled : use(tools, round)
  }
}

/** What the server makes of the answers is judged on every conversation; here it gets the occasion. */
export default using(['sampling-loop-tool']).serverScenario<'ends' | 'endless'>({
  title: 'A tool whose model uses tools',
  isolation: 'shared',
  async drive(context) {
    const { connect, revision } = context
    const params = (await toolFor('sampling-loop-tool', context))?.params()
    if (params === undefined) return
    const client = await connect({ capabilities: { sampling: { tools: {} } }, fresh: true })
    await answeredCall(client, revision, params, { [asks]: model(enough) }, { as: 'ends' })
    const endless = { as: 'endless', rounds: mostRounds + 1 } as const
    await answeredCall(client, revision, params, { [asks]: model(mostRounds) }, endless)
    await client.fence()
  },
  judges: {
    'sampling.tool-loop.server-limit': ({ endless }, context) => {
      const since = endless.sent?.seq ?? Number.POSITIVE_INFINITY
      const asked = questions(endless, context, asks).filter(({ seq }) => seq > since)
      if (asked.length === 0) return notObserved('the tool asked for nothing')
      return asked.length >= mostRounds ? failed(`an end within ${mostRounds} rounds`, asked.length) : passed
    },
  },
  provokes: [
    'sampling.tool-result.only-results',
    'sampling.tool-result.user-role',
    'sampling.tool-result.matches-prior-use',
    'sampling.tool-result.balance',
    'sampling.tool-use.preserve-meta',
    'sampling.tool-result.preserve-meta',
  ],
})
