import { declaredCapabilities } from '../capabilities.ts'
import {
  errorResponse,
  INTERNAL_ERROR,
  isRequestId,
  type JsonObject,
  METHOD_NOT_FOUND,
  RpcError,
  resultResponse,
} from '../messages.ts'
import type { Run } from '../run.ts'
import { answerElicitation } from './elicitation.ts'
import { answerRoots } from './roots.ts'
import { answerSampling } from './sampling.ts'

/** Gives the result, or throws the RpcError to answer with. */
export type Answerer = (params: JsonObject, run: Run) => JsonObject

export interface Answers {
  /** The responses to one request: one, unless a fault says otherwise. */
  respond(request: JsonObject): Promise<JsonObject[]>
}

/** Answers what a server may ask: only what the client declared, and ping. */
export function createAnswers(run: Run): Answers {
  let asked = 0

  function answererOf(method: string): Answerer | undefined {
    const declared = declaredCapabilities(run.options, run.state.revision)
    if (method === 'ping') return () => ({})
    if (method === 'roots/list' && declared.roots !== undefined) return answerRoots
    if (method === 'sampling/createMessage' && declared.sampling !== undefined) return answerSampling
    if (method === 'elicitation/create' && declared.elicitation !== undefined) return answerElicitation
    return undefined
  }

  async function correct(request: JsonObject): Promise<JsonObject> {
    const id = isRequestId(request.id) ? request.id : 0
    const method = String(request.method)
    try {
      const answerer = answererOf(method)
      if (answerer === undefined) throw new RpcError(METHOD_NOT_FOUND, 'Method not found')
      if (method !== 'ping') asked += 1
      if (asked > run.limits.prompts) throw new RpcError(-1, 'Too many requests')
      const params = typeof request.params === 'object' && !Array.isArray(request.params) ? request.params : {}
      return resultResponse(id, answerer(params ?? {}, run))
    } catch (error) {
      const known = error instanceof RpcError ? error : new RpcError(INTERNAL_ERROR, 'Internal error')
      return errorResponse(id, known)
    }
  }

  return {
    async respond(request) {
      const seam = run.seams.answer?.[String(request.method)]
      const answer = await (seam ? seam(request, () => correct(request)) : correct(request))
      return answer === null ? [] : [answer].flat()
    },
  }
}
