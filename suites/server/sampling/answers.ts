import { type Exchange, each, failed, notObserved, passed } from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { wasAsked } from '../../judging/questions.ts'
import { answeredCall, toolFor } from '../../stimuli/answered-call.ts'
import { misfit, noTexts } from '../../stimuli/near-misses/answers.ts'
import { sampled } from '../../stimuli/sampled.ts'
import { series } from '../../stimuli/series.ts'

const asks = 'sampling/createMessage'
const withoutContent: JsonObject = { role: 'assistant', model: 'mcp-conform' }
const withoutText = (text: Json): JsonObject => ({ ...sampled, content: { type: 'text', text } })

export default using(['sampling-tool']).serverScenario<
  'valid' | 'withoutContent' | `withoutText-${number}` | 'before' | 'alive'
>({
  title: 'A tool that samples, answered well and badly',
  isolation: 'mixed',
  async drive(context) {
    const { connect, revision } = context
    const params = (await toolFor('sampling-tool', context))?.params()
    if (params === undefined) return
    const client = await connect({ capabilities: { sampling: {} } })
    const answer = (result: JsonObject) => ({ [asks]: () => result })
    await client.fence({ as: 'before' })
    await answeredCall(client, revision, params, answer(sampled), { as: 'valid' })
    const deliberate = 'no content that anyone could use'
    await answeredCall(client, revision, params, answer(withoutContent), { as: 'withoutContent', deliberate })
    for (const [n, text] of noTexts.entries())
      await answeredCall(client, revision, params, answer(withoutText(text)), {
        as: `withoutText-${n}`,
        deliberate,
      })
    await client.fence({ as: 'alive' })
  },
  judges: {
    'sampling.security.server-validates-content': (labels, context) => {
      if (labels.valid.result.isError === true) return notObserved('the tool failed with a valid message as well')
      const judged = each([labels.withoutContent, ...series(labels, 'withoutText')], (call) => {
        if (!wasAsked(call, context, asks)) return notObserved('the tool asked for nothing')
        if (call.response === undefined) return failed('an answer to the call', call.whatCame)
        return usesMisfit(call) ? failed('an error in place of content of the wrong type', call.response.json) : passed
      })
      return judged.verdict === 'passed' ? alive(labels.alive, labels.before) : judged
    },
  },
})

/** A tool that passes the value on as if it were text; one that says what is wrong with it marks that as an error. */
function usesMisfit({ response }: Exchange): boolean {
  const { content, structuredContent, isError } = response?.result ?? {}
  if (isError === true || (!Array.isArray(content) && !isJsonObject(structuredContent))) return false
  return JSON.stringify([content ?? null, structuredContent ?? null]).includes(String(misfit))
}
