import {
  all,
  check,
  each,
  equal,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  type Message,
  modern,
  notObserved,
  passed,
  sameJson,
  seen,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { isToolCall } from '../parts/going-on.ts'
import { needs } from '../parts/needs.ts'

type Label = 'call' | 'retry' | 'second' | 'control'

/** White space at the ends, padding, escapes, other scripts: whoever reads or trims it changes it. */
const state = ' eyJhbGciOiJub25lIn0.e30.= "\\\n é-世-🙂 '
const keys = ['a b', 'é/1'] as const

const question = (text: string): JsonObject => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: text,
    requestedSchema: { type: 'object', properties: { name: { type: 'string', default: 'nobody' } } },
  },
})

const inputRequests = Object.fromEntries(keys.map((key) => [key, question(`What about ${key}?`)]))

const withState = { resultType: 'input_required', requestState: state }
const withQuestions = { resultType: 'input_required', inputRequests }

/** The repetitions of the call: those with its name that came after the interim result. */
function retries({ call }: Labels<Label>, context: JudgeContext): readonly Message[] {
  const after = call.response?.seq ?? Number.POSITIVE_INFINITY
  return conversationOf(call, context).bySubject.filter(
    ({ seq, method, params }) => seq > after && method === 'tools/call' && params?.name === call.params.name,
  )
}

const noRetry = 'the client did not repeat the call, as it is free to do'

const eachRetry = (labels: Labels<Label>, context: JudgeContext, judge: (retry: Message) => Finding): Finding =>
  each(retries(labels, context), judge, noRetry)

/** The repetition with answers: only if the client answers what it declares that it can. */
function answered(labels: Labels<Label>, judge: (inputs: JsonObject) => Finding): Finding {
  const second = seen(labels, 'second')
  if (second === undefined) return notObserved('the client did not answer the questions, as it is free to do')
  const { inputResponses } = second.params
  if (!isJsonObject(inputResponses)) return notObserved('the repetition has no inputResponses')
  return judge(inputResponses)
}

export default using(['call-tool', 'answer-elicitation']).clientScenario<Label>({
  title: 'A tool call that needs a further round: one with state alone, one with two questions',
  revisions: modern,
  async drive({ serve, facts }) {
    let retried = false
    const asks = isJsonObject(facts.capabilities.elicitation)
    const server = await serve({
      // One tool only, so that every call is a call of it.
      tools: [
        { name: 'echo', inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } },
      ],
      on: {
        'tools/call': async (request, next) => {
          const { earlier } = request
          if (earlier === 0) {
            request.label('call')
            return withState
          }
          retried = true
          if (earlier === 1) request.label('retry')
          if (earlier === 1 && asks) return withQuestions
          if (earlier === 2) request.label('second')
          return next()
        },
      },
    })
    await server.done()
    if (retried || server.endedBy === 'us') return
    const plain = await serve()
    await plain.next(isToolCall, { as: 'control' })
    await plain.close()
  },
  judges: {
    'base.core.client-patterns-supported': (labels) => {
      const call = seen(labels, 'call')
      if (call === undefined) return notObserved(needs('call-tool'))
      const retry = seen(labels, 'retry')
      if (retry === undefined) {
        if (seen(labels, 'control') === undefined) return notObserved('the client was quiet until we ended it')
        return failed('the call again, with the requestState', 'no further call', ...call.evidence)
      }
      return retry.params.requestState === undefined ? notObserved('the state is judged elsewhere') : passed
    },
    'mrtr.client.new-request-id': (labels, context) =>
      eachRetry(labels, context, ({ id, seq }) =>
        check(!sameJson(id, labels.call.sent?.id), 'another id than that of the first call', id, seq),
      ),
    'mrtr.client.same-request': (labels, context) =>
      eachRetry(labels, context, ({ params, seq }) =>
        check(
          sameJson(params?.arguments, labels.call.params.arguments),
          `the arguments of the first call, ${JSON.stringify(labels.call.params.arguments)}`,
          params?.arguments,
          seq,
        ),
      ),
    'mrtr.client.echo-state': (labels) => {
      const retry = seen(labels, 'retry')
      return retry === undefined ? notObserved(noRetry) : equal(retry.params.requestState, state)
    },
    'mrtr.client.no-invented-state': (labels) => {
      const second = seen(labels, 'second')
      if (second === undefined) return notObserved(noRetry)
      return check(!('requestState' in second.params), 'no requestState', second.params.requestState)
    },
    'mrtr.client.answers-before-retry': (labels) => {
      const second = seen(labels, 'second')
      if (second === undefined) return notObserved(noRetry)
      return check('inputResponses' in second.params, 'inputResponses', second.params)
    },
    'mrtr.client.all-keys-answered': (labels) =>
      answered(labels, (inputs) =>
        all(keys.map((key) => check(Object.hasOwn(inputs, key), `a response under ${JSON.stringify(key)}`, inputs))),
      ),
  },
  provokes: ['mrtr.input-responses.shape'],
})
