import {
  at,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  modern,
  notObserved,
  passed,
  warned,
} from '../../../harness/index.ts'
import { isJsonArray, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { answerTo, asking } from '../parts/asking.ts'
import { needs } from '../parts/needs.ts'

type Feature = 'roots' | 'sampling' | 'elicitation'

const key = 'io.modelcontextprotocol/clientCapabilities'
const flaw = { deliberate: 'whether the client declares it with this request is not asked' }
const text = { type: 'text', text: 'hi' }
const requestedSchema = { type: 'object', properties: { name: { type: 'string', default: 'nobody' } } }

const questions = {
  elicitation: {
    method: 'elicitation/create',
    params: { mode: 'form', message: 'Your name?', requestedSchema },
    ...flaw,
  },
  roots: { method: 'roots/list', params: {}, ...flaw },
  sampling: {
    method: 'sampling/createMessage',
    params: { messages: [{ role: 'user', content: text }], maxTokens: 10 },
    ...flaw,
  },
} as const

/** What a default handler says that has nothing behind it. */
const offersNothing = ({ roots, action }: JsonObject): boolean =>
  action === 'decline' || action === 'cancel' || (isJsonArray(roots) && roots.length === 0)

/** Nothing is given for a request that does not declare it. */
const declaredEachTime =
  (feature: Feature) =>
  (labels: Labels<Feature>, context: JudgeContext): Finding => {
    const answer = answerTo(labels, context, feature)
    if (answer?.call === undefined) return notObserved(`the client could not be asked: ${needs('call-tool')}`)
    const { result, evidence, call } = answer
    const declares = (params: JsonObject | undefined) => at(params, '_meta', key, feature) !== undefined
    const requests = sentBySubject(context).filter(
      ({ kind, params }) => kind === 'request' && at(params, '_meta', key) !== undefined,
    )
    if (declares(call.params)) return passed
    if (result !== undefined && !offersNothing(result)) {
      return failed(`${feature} in the capabilities of the request, or no answer`, result, call.seq, ...evidence)
    }
    const other = requests.find(({ params }) => declares(params))
    return other === undefined
      ? passed
      : warned(`${feature} in the capabilities of each request`, at(call.params, '_meta', key), other.seq, call.seq)
  }

export default using([], ['call-tool']).clientScenario<Feature>({
  title: 'Questions that a request may not have declared',
  revisions: modern,
  async drive({ serve, revision }) {
    const server = await serve(asking(questions, revision))
    await server.done()
  },
  judges: {
    'elicitation.capability.declare-per-request': declaredEachTime('elicitation'),
    'roots.capability.declare-per-request': declaredEachTime('roots'),
    'sampling.capability.declare-per-request': declaredEachTime('sampling'),
  },
})
