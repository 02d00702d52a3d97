import type { InputRequest, RequestContext } from '../context.ts'
import { invalidParams } from '../errors.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'

const isByUrl = ({ params }: InputRequest): boolean => params?.mode === 'url'

/** The client capability that a question needs, as -32021 names it. */
export function neededCapability(request: InputRequest): JsonObject {
  const { method, params } = request
  if (method === 'sampling/createMessage') return { sampling: params?.tools === undefined ? {} : { tools: {} } }
  if (method === 'roots/list') return { roots: {} }
  return { elicitation: isByUrl(request) ? { url: {} } : { form: {} } }
}

function declares(request: InputRequest, capabilities: JsonObject): boolean {
  const { sampling, elicitation, roots } = capabilities
  if (request.method === 'sampling/createMessage')
    return isObject(sampling) && (request.params?.tools === undefined || isObject(sampling.tools))
  if (request.method === 'roots/list') return isObject(roots)
  if (!isObject(elicitation)) return false
  // An empty object means form mode (client/elicitation#capabilities).
  return isByUrl(request) ? isObject(elicitation.url) : elicitation.form !== undefined || elicitation.url === undefined
}

/** True when the client of this request declared what the question needs. */
export function isDeclared(request: InputRequest, context: RequestContext): boolean {
  const clean = (_method: string, capabilities: JsonObject): boolean => declares(request, capabilities)
  return through(context.server.seams.declared, clean, request.method, context.clientCapabilities)
}

/** True when the client's answer to a question has the shape that its method asks for. */
export function isAnswer(method: string, answer: JsonObject, isVisit = false): boolean {
  if (method === 'sampling/createMessage') return typeof answer.model === 'string' && answer.content !== undefined
  if (method === 'roots/list') return Array.isArray(answer.roots)
  if (answer.action === 'accept') return isVisit || isObject(answer.content)
  return answer.action === 'decline' || answer.action === 'cancel'
}

/**
 * The usable answers of params.inputResponses to the questions of this request. Unknown keys and answers of the wrong
 * shape are left out, so that the question is put again. Throws -32602 when the member itself is malformed.
 */
export function readInputResponses(
  requests: Record<string, InputRequest>,
  context: RequestContext,
): Record<string, JsonObject> {
  const { inputResponses = {} } = context.params
  if (!isObject(inputResponses)) throw invalidParams('inputResponses: expected an object')
  const answers: Record<string, JsonObject> = {}
  for (const [key, answer] of Object.entries(inputResponses)) {
    if (!isObject(answer)) throw invalidParams(`inputResponses.${key}: expected an object`)
    const question = Object.hasOwn(requests, key) ? requests[key] : undefined
    if (question && isAnswer(question.method, answer, isByUrl(question))) answers[key] = answer
  }
  return answers
}
