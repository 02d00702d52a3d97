import {
  all,
  check,
  type Exchange,
  each,
  equal,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  modern,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { canBeAsked } from '../parts/asking.ts'
import { needs } from '../parts/needs.ts'
import { isOwnRound, isRepetition, isSameRequest, type Round, rounds } from '../parts/rounds.ts'

/** White space at the ends, padding, escapes, other scripts: whoever reads or trims it changes it. */
const state = ' eyJhbGciOiJub25lIn0.e30.= "\\\n é-世-🙂 '
const keys = ['a b', 'é/1'] as const
/** A client that never comes to the end of a call is let go after so many. */
const mostCalls = 40
const done: JsonObject = { content: [{ type: 'text', text: 'done' }] }

const asking = 'echo'
const inputSchema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }

const question = (text: string): JsonObject => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: text,
    requestedSchema: { type: 'object', properties: { name: { type: 'string', default: 'nobody' } } },
  },
})

/** Questions under keys that no other call has. */
const questions = (time: number): JsonObject =>
  Object.fromEntries(keys.map((key) => [`${key} ${time}`, question(`What about ${key}?`)]))

/** States that invite to be read, or that do not look like one. The tool of each is called after it. */
const oddStates: Readonly<Record<string, string>> = {
  'empty-state': '',
  'json-state': '{"a":1',
  'token-state': 'eyJhbGciOiJub25lIn0.eyJleHAiOjF9.',
  'long-state': 'x'.repeat(65_536),
}

/**
 * What the calls are given, in order: a state, a state with questions, questions alone. Where both come, a repetition that
 * lacks one of them is known by the other.
 */
const interims: readonly ((time: number) => JsonObject)[] = [
  (time) => ({ requestState: `${state}${time}` }),
  (time) => ({ requestState: `${state}${time}`, inputRequests: questions(time) }),
  (time) => ({ inputRequests: questions(time) }),
]

const noRetry = 'the client did not repeat the call, as it is free to do'

type Judged = (labels: Labels<'call'>, context: JudgeContext) => Finding

/** Judges the repetitions that go by an interim result with this member, or without it. */
const eachRound =
  (judge: (round: Round) => Finding, concerns: (interim: JsonObject) => boolean = () => true): Judged =>
  ({ call }, context) =>
    each(
      rounds(conversationOf(call, context), 'tools/call', asking).filter(({ interim }) => concerns(interim)),
      judge,
      noRetry,
    )

const hasState = (interim: JsonObject): boolean => 'requestState' in interim
const hasQuestions = (interim: JsonObject): boolean => 'inputRequests' in interim

export default using(['call-tool', 'answer-elicitation']).clientScenario<'call'>({
  title: 'A tool call that needs a further round: one with state alone, one with two questions',
  revisions: modern,
  async drive({ serve }) {
    let given = 0
    const server = await serve({
      tools: [
        { name: asking, inputSchema },
        { name: 'plain', inputSchema },
        ...Object.keys(oddStates).map((name) => ({ name, inputSchema })),
      ],
      on: {
        'tools/call': async (request): Promise<JsonObject> => {
          const { params } = request
          const odd = oddStates[String(params.name)]
          if (odd !== undefined && !isRepetition(params) && request.earlier < mostCalls)
            return { resultType: 'input_required', requestState: odd }
          const mayAsk = canBeAsked(params, 'elicitation/create')
          const interim = (mayAsk ? interims : interims.slice(0, 1))[given]
          if (params.name !== asking || interim === undefined) return done
          given += 1
          if (given === 1) request.label('call')
          return { resultType: 'input_required', ...interim(given) }
        },
      },
    })
    await server.done()
  },
  judges: {
    'mrtr.client.new-request-id': eachRound(({ request, before }) =>
      check(!sameJson(request.id, before.id), 'another id than that of the first call', request.id, request.seq),
    ),
    'mrtr.client.same-request': eachRound((round) =>
      check(
        isSameRequest(round),
        `the arguments of the first call, ${JSON.stringify(round.before.params?.arguments)}`,
        round.request.params?.arguments,
        round.request.seq,
      ),
    ),
    'mrtr.client.echo-state': eachRound(
      ({ request, interim, interimSeq }) => ({
        ...equal(request.params?.requestState, interim.requestState ?? null),
        evidence: [interimSeq, request.seq],
      }),
      hasState,
    ),
    'mrtr.client.no-invented-state': eachRound(
      ({ request }) =>
        check(
          !('requestState' in (request.params ?? {})),
          'no requestState',
          request.params?.requestState,
          request.seq,
        ),
      (interim) => !hasState(interim),
    ),
    'mrtr.client.answers-before-retry': eachRound(
      ({ request }) => check('inputResponses' in (request.params ?? {}), 'inputResponses', request.params, request.seq),
      hasQuestions,
    ),
    'mrtr.client.all-keys-answered': eachRound(({ request, interim }) => {
      const inputs = request.params?.inputResponses
      if (!isJsonObject(inputs) || !isJsonObject(interim.inputRequests))
        return notObserved('the repetition has no inputResponses')
      const wanted = Object.keys(interim.inputRequests)
      return all(
        wanted.map((key) =>
          check(Object.hasOwn(inputs, key), `a response under ${JSON.stringify(key)}`, inputs, request.seq),
        ),
      )
    }, hasQuestions),
    'mrtr.client.request-state-opaque': ({ call }, context) => {
      const conversation = conversationOf(call, context)
      if (rounds(conversation, 'tools/call').length === 0) return notObserved(noRetry)
      const interrupted = conversation.exchanges.filter(
        ({ sent, response }) =>
          oddStates[String(sent?.params?.name)] !== undefined && response?.result?.resultType === 'input_required',
      )
      const roundOf = ({ sent }: Exchange) => rounds(conversation, 'tools/call', String(sent?.params?.name))[0]
      if (!interrupted.some((exchange) => roundOf(exchange) !== undefined)) return notObserved(noRetry)
      return each(
        interrupted,
        (exchange) => {
          const { sent, response, evidence } = exchange
          const state = oddStates[String(sent?.params?.name)] ?? ''
          const round = roundOf(exchange)
          if (round !== undefined) {
            const given = round.request.params?.requestState
            return given === state ? passed : notObserved('another state came back, which another requirement covers')
          }
          if (context.isCutShort) return notObserved('it was ended before it could go on')
          const isCalledAnew = conversation.bySubject.some(
            ({ seq, params }) => seq > (sent?.seq ?? seq) && params?.name === sent?.params?.name,
          )
          if (isCalledAnew) return notObserved('the tool was called again')
          const expected = `the call again with the state ${JSON.stringify(state.slice(0, 40))}`
          const silence = response === undefined ? {} : { after: response.seq }
          return { ...failed(expected, 'nothing', ...evidence), offending: { silence } }
        },
        needs('call-tool'),
      )
    },
    'mrtr.client.state-scoped-to-retry': ({ call }, context) => {
      const after = call.response?.seq ?? Number.POSITIVE_INFINITY
      const conversation = conversationOf(call, context)
      const others = conversation.bySubject.filter(
        ({ seq, kind, method, params }) =>
          seq > after && kind === 'request' && (method !== 'tools/call' || params?.name !== asking),
      )
      return each(
        others,
        (request) =>
          isRepetition(request.params ?? {}) && !isOwnRound(conversation, request)
            ? failed('no state and no answers of another request', request.json, request.seq)
            : passed,
        'the client sent no other request afterwards',
      )
    },
  },
  provokes: ['mrtr.input-responses.shape'],
})
