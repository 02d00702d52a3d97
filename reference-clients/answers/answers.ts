import { declaredCapabilities } from '../capabilities.ts'
import {
  errorResponse,
  INTERNAL_ERROR,
  isRequestId,
  type JsonObject,
  METHOD_NOT_FOUND,
  objectAt,
  type RequestId,
  RpcError,
  resultResponse,
} from '../messages.ts'
import type { Run } from '../run.ts'
import { answerRoots } from './roots.ts'
import { elicitByScript, type Pace, sampleByScript } from './scripted.ts'

/** Gives the result, or throws the RpcError to answer with. */
export type Answerer = (params: JsonObject, run: Run, pace: Pace) => JsonObject | Promise<JsonObject>

export interface Answers {
  /** The responses to one request: one, unless a fault says otherwise. */
  respond(request: JsonObject): Promise<JsonObject[]>
  /** Stops to work on a request: there will be no response. */
  cancel(id: RequestId): void
}

/** In place of a response that nobody wants any more. */
const none: JsonObject = {}

/** Answers what a server may ask: only what the client declared, and ping. */
export function createAnswers(run: Run, notify?: (method: string, params: JsonObject) => Promise<void>): Answers {
  let asked = 0
  const running = new Map<RequestId, AbortController>()

  /** `signal` aborts when the request is cancelled, or the run ends. */
  function paceOf(params: JsonObject, own: AbortController): Pace {
    const { progressToken } = objectAt(params, '_meta')
    const progress = (done: number) =>
      notify?.('notifications/progress', { progressToken, progress: done }) ?? Promise.resolve()
    const signal = AbortSignal.any([own.signal, run.signal])
    return progressToken === undefined ? { signal } : { signal, progress }
  }

  function answererOf(method: string): Answerer | undefined {
    const declared = declaredCapabilities(run.options, run.state.revision)
    if (method === 'ping') return () => ({})
    if (method === 'roots/list' && declared.roots !== undefined) return answerRoots
    if (method === 'sampling/createMessage' && declared.sampling !== undefined) return sampleByScript
    if (method === 'elicitation/create' && declared.elicitation !== undefined) return elicitByScript
    return undefined
  }

  async function correct(request: JsonObject): Promise<JsonObject | null> {
    const id = isRequestId(request.id) ? request.id : 0
    const method = String(request.method)
    const own = new AbortController()
    try {
      const answerer = answererOf(method)
      if (answerer === undefined) throw new RpcError(METHOD_NOT_FOUND, 'Method not found')
      if (method !== 'ping') asked += 1
      if (asked > run.limits.prompts) throw new RpcError(-1, 'Too many requests')
      const params = typeof request.params === 'object' && !Array.isArray(request.params) ? request.params : {}
      running.set(id, own)
      return resultResponse(id, await answerer(params ?? {}, run, paceOf(params ?? {}, own)))
    } catch (error) {
      if (own.signal.aborted) return null
      const known = error instanceof RpcError ? error : new RpcError(INTERNAL_ERROR, 'Internal error')
      return errorResponse(id, known)
    } finally {
      running.delete(id)
    }
  }

  return {
    async respond(request) {
      const seam = run.seams.answer?.[String(request.method)]
      const answer = await (seam ? seam(request, async () => (await correct(request)) ?? none) : correct(request))
      return answer === null ? [] : [answer].flat().filter((each) => each !== none)
    },
    cancel: (id) => running.get(id)?.abort(),
  }
}
