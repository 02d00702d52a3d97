import {
  check,
  each,
  type Finding,
  failed,
  type JudgeContext,
  type MethodScript,
  modern,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { canBeAsked } from '../parts/asking.ts'
import { isRepetition, rounds } from '../parts/rounds.ts'

const state = ' state of "é" = '
const key = 'a b'
const requestedSchema = { type: 'object', properties: { name: { type: 'string', default: 'nobody' } } }
const inputRequests: JsonObject = {
  [key]: { method: 'elicitation/create', params: { mode: 'form', message: 'Your name?', requestedSchema } },
}
/** A client that never comes to the end is let go after so many. */
const mostTimes = 3

/** Asks for input, where the request declares that it can be asked, and gives a state along. */
const interrupted: MethodScript = async ({ params, earlier }, next): Promise<JsonObject> => {
  if (isRepetition(params) || earlier >= mostTimes) return next()
  const asks = canBeAsked(params, 'elicitation/create')
  return { resultType: 'input_required', requestState: state, ...(asks ? { inputRequests } : {}) }
}

/** The repetition has the answers, if there were questions, and the state. */
const bringsBoth =
  (method: string) =>
  (_: unknown, { conversations }: JudgeContext): Finding =>
    each(
      conversations.flatMap((conversation) => rounds(conversation, method)),
      ({ request, interim, interimSeq }) => {
        const { requestState, inputResponses } = request.params ?? {}
        const seqs = [interimSeq, request.seq]
        if (!sameJson(requestState, interim.requestState))
          return failed(`requestState ${JSON.stringify(state)}`, requestState, ...seqs)
        if (interim.inputRequests === undefined) return passed
        const isAnswered = isJsonObject(inputResponses) && Object.hasOwn(inputResponses, key)
        return check(isAnswered, `inputResponses with an answer under "${key}"`, inputResponses, ...seqs)
      },
      `the client did not repeat ${method}, as it is free to do`,
    )

export default using(['read-resource', 'get-prompt', 'answer-elicitation']).clientScenario({
  title: 'A resource and a prompt that need a further round',
  revisions: modern,
  async drive({ serve }) {
    const server = await serve({
      capabilities: { tools: {}, resources: {}, prompts: {} },
      on: { 'resources/read': interrupted, 'prompts/get': interrupted },
    })
    await server.done()
  },
  judges: {
    'resources.read.input-required-retry-fields': bringsBoth('resources/read'),
    'prompts.get.input-required-retry-fields': bringsBoth('prompts/get'),
  },
})
