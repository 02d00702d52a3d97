import {
  at,
  each,
  failed,
  notObserved,
  passed,
  type RequestResponder,
  sampleArguments,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { questions } from '../../judging/questions.ts'
import { answeredCall, toolFor } from '../../stimuli/answered-call.ts'
import { sampled } from '../../stimuli/sampled.ts'
import { checkInstance, dialectOf } from '../json-schema/parts/check-instance.ts'

const asks = 'sampling/createMessage'
/** More rounds than any work needs. */
const mostRounds = 100
/** After so many rounds the model has what it needs. */
const enough = 2

/** Uses so many of the tools that are offered, in one answer. */
async function use(offered: Json | undefined, count: number, round: number): Promise<JsonObject> {
  const tools = isJsonArray(offered) ? offered.filter(isJsonObject).slice(0, count) : []
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

/** A model that uses so many tools at once, for so many rounds, and then answers. */
function model(rounds: number, count: number): RequestResponder {
  let round = 0
  return ({ tools }) => {
    round += 1
    return round > rounds ? sampled : use(tools, count, round)
  }
}

/** What the server makes of the answers is judged on every conversation; here it gets the occasion. */
export default using(['sampling-loop-tool']).serverScenario<'ends' | 'endless'>({
  title: 'A tool whose model uses tools',
  isolation: 'mixed',
  async drive(context) {
    const { connect, revision } = context
    const params = (await toolFor('sampling-loop-tool', context))?.params()
    if (params === undefined) return
    const client = await connect({ capabilities: { sampling: { tools: {} } }, fresh: true })
    await answeredCall(client, revision, params, { [asks]: model(enough, 2) }, { as: 'ends' })
    const endless = { as: 'endless', rounds: mostRounds + 1 } as const
    // Each round tells all that came before: one tool at a time keeps that short.
    await answeredCall(client, revision, params, { [asks]: model(mostRounds, 1) }, endless)
    await client.fence()
  },
  judges: {
    'sampling.tool-result.structured-content': ({ ends }, context) => {
      const results = questions(ends, context, asks).flatMap(({ params, seq }) => structuredResults(params, seq))
      return each(
        results,
        ({ schema, block, seq }) => {
          const dialect = dialectOf(schema, '2020-12')
          const { structuredContent = null } = block
          if (dialect === undefined) return notObserved('the outputSchema names a dialect that we do not know')
          const fit = checkInstance(schema, structuredContent, dialect)
          if (fit.outcome === 'unusable') return notObserved(`an outputSchema could not be used: ${fit.why}`)
          return fit.outcome === 'valid'
            ? passed
            : failed(`structuredContent that fits the outputSchema (${fit.problem})`, block, seq)
        },
        'no tool with an outputSchema returned structuredContent',
      )
    },
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

const blocksOf = (params: JsonObject): readonly JsonObject[] =>
  (isJsonArray(params.messages) ? params.messages : [])
    .map((message) => at(message, 'content'))
    .flatMap((content) => (isJsonArray(content) ? content : [content ?? null]))
    .filter(isJsonObject)

/** The results in what a model is given to read, each with the schema that its tool has for them. */
function structuredResults(params: JsonObject, seq: number) {
  const blocks = blocksOf(params)
  const tools = isJsonArray(params.tools) ? params.tools.filter(isJsonObject) : []
  return blocks.flatMap((block) => {
    if (block.type !== 'tool_result' || block.structuredContent === undefined || block.isError === true) return []
    const use = blocks.find(({ type, id }) => type === 'tool_use' && id === block.toolUseId)
    const schema = tools.find(({ name }) => name === use?.name)?.outputSchema
    return isJsonObject(schema) ? [{ schema, block, seq }] : []
  })
}
