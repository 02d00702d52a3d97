import {
  all,
  check,
  each,
  type Finding,
  failed,
  isSince,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
  sameJson,
  since,
  warned,
} from '../../../harness/index.ts'
import { codes, isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { type AskedQuestion, answerTo, asking, judgeQuestion, notAsked, type QuestionOutcome } from '../parts/asking.ts'

type Label = 'required' | 'again' | 'none' | 'missing' | 'mixed'

const weather: JsonObject = {
  name: 'get_weather',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
}

const text = (words: string): JsonObject => ({ type: 'text', text: words })
const user = (content: Json): JsonObject => ({ role: 'user', content })
const use = (id: string, city: string): JsonObject => ({
  type: 'tool_use',
  id,
  name: 'get_weather',
  input: { city },
})
const resultOf = (toolUseId: string): JsonObject => ({ type: 'tool_result', toolUseId, content: [text('rain')] })
const assistant = (...content: Json[]): JsonObject => ({ role: 'assistant', content })

const ask = (messages: readonly Json[], toolChoice: JsonObject, deliberate?: string): AskedQuestion => ({
  method: 'sampling/createMessage',
  params: { messages: [...messages], maxTokens: 100, tools: [weather], toolChoice },
  deliberate,
})

const question = user(text('Use get_weather for Paris and for Rome.'))
const required: JsonObject = { mode: 'required' }
const auto: JsonObject = { mode: 'auto' }

/** The tool uses of an answer. */
function uses({ content }: JsonObject): readonly JsonObject[] {
  const blocks = isJsonArray(content) ? content : [content]
  return blocks.filter(isJsonObject).filter(({ type }) => type === 'tool_use')
}

const noTools = `the client declares no tools for sampling, or ${notAsked}`

type Answered = QuestionOutcome & { readonly result: JsonObject }

/** Judges the result of a question; an error is allowed. */
function given(
  labels: Labels<Label>,
  context: JudgeContext,
  label: Label,
  judge: (answer: Answered) => Finding,
): Finding {
  return judgeQuestion(
    labels,
    context,
    label,
    ({ result, ...rest }) =>
      result === undefined ? notObserved('no result came, as is allowed') : judge({ ...rest, result }),
    noTools,
  )
}

/** No completion for a history that is out of balance. */
function unfulfilled(labels: Labels<Label>, context: JudgeContext, label: Label, what: string): Finding {
  const answer = answerTo(labels, context, label)
  if (answer === undefined) return notObserved(noTools)
  const { result, error, evidence } = answer
  if (result !== undefined) return failed(`no completion for ${what}`, result, ...evidence)
  if (answerTo(labels, context, 'required')?.result === undefined)
    return notObserved('an ordinary request got no result')
  if (isSince(context.revision, '2026-07-28')) return passed
  if (error === undefined) return notObserved('no answer came')
  return check(error.code === codes.invalidParams, `error ${codes.invalidParams}`, error, ...evidence)
}

const missingResult = 'a tool use without its result'
const mixedResults = 'tool results beside other content'

export default using(['sampling-models'], ['list-tools']).clientScenario<Label>({
  title: 'Sampling with tools, as the client declares it',
  revisions: since('2025-11-25'),
  async drive({ serve, revision, facts: { capabilities } }) {
    if (!isJsonObject(capabilities.sampling) || capabilities.sampling.tools === undefined) return
    const [paris, rome] = [use('a', 'Paris'), use('b', 'Rome')]
    const questions = {
      required: ask([question], required),
      again: ask([question, assistant(paris), user([resultOf('a')])], required),
      none: ask([question], { mode: 'none' }),
      missing: ask([question, assistant(paris, rome), user([resultOf('a')])], auto, missingResult),
      mixed: ask([question, assistant(paris), user([text('and?'), resultOf('a')])], auto, mixedResults),
    }
    const server = await serve(asking<Label>(questions, revision))
    await server.done()
  },
  judges: {
    'sampling.tool-choice.required': (labels, context) =>
      given(labels, context, 'required', ({ result, evidence }) =>
        check(uses(result).length > 0, 'a tool use, as toolChoice requires it', result, ...evidence),
      ),
    'sampling.tool-choice.none': (labels, context) =>
      given(labels, context, 'none', ({ result, evidence }) =>
        check(
          uses(result).length === 0 && result.stopReason !== 'toolUse',
          'no tool use, as toolChoice rules it out',
          result,
          ...evidence,
        ),
      ),
    'sampling.tool-use.assistant-role': (labels, context) =>
      given(labels, context, 'required', ({ result, evidence }) =>
        uses(result).length === 0
          ? notObserved('no tool was used')
          : check(result.role === 'assistant', 'the role "assistant"', result.role, ...evidence),
      ),
    'sampling.tool-use.unique-id': (labels, context) =>
      all([
        given(labels, context, 'required', ({ result, evidence }) => {
          const ids = uses(result).map(({ id = null }) => id)
          if (ids.length === 0) return notObserved('no tool was used')
          const isEach = ids.every((id) => typeof id === 'string' && id !== '')
          return check(
            isEach && new Set(ids).size === ids.length,
            'an id of its own for each tool use',
            ids,
            ...evidence,
          )
        }),
        given(labels, context, 'again', ({ result, evidence }) =>
          each(
            uses(result),
            ({ id }) =>
              sameJson(id, 'a') ? warned('an id that was not used in the turn before', id, ...evidence) : passed,
            'no tool was used',
          ),
        ),
      ]),
    'sampling.errors.tool-result-missing': (labels, context) => unfulfilled(labels, context, 'missing', missingResult),
    'sampling.errors.tool-results-mixed': (labels, context) => unfulfilled(labels, context, 'mixed', mixedResults),
    'sampling.errors.invalid-history-2026': (labels, context) =>
      all([
        unfulfilled(labels, context, 'missing', missingResult),
        unfulfilled(labels, context, 'mixed', mixedResults),
      ]),
  },
})
