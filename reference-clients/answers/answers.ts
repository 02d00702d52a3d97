import { codes } from '../../schema/error-codes.ts'
import { declaredCapabilities } from '../capabilities.ts'
import type { Run } from '../launch/run.ts'
import {
  errorResponse,
  isObject,
  isRequestId,
  type JsonObject,
  objectAt,
  own,
  type RequestId,
  RpcError,
  resultResponse,
} from '../messages.ts'
import { ClientTasks, relatedTask } from '../tasks/receiver.ts'
import { runsAsTask } from '../tasks/support.ts'
import { answerRoots } from './roots.ts'
import { elicitByScript, type Pace, sampleByScript } from './scripted.ts'

/** Gives the result, or throws the RpcError to answer with. */
type Answerer = (params: JsonObject, run: Run, pace: Pace) => JsonObject | Promise<JsonObject>

export interface Answers {
  /** The responses to one request: one, unless a fault says otherwise. */
  respond(request: JsonObject): Promise<JsonObject[]>
  /** Stops to work on a request: there will be no response. */
  cancel(id: RequestId): void
}

/** What answers a request of a task names the task as well (2025-11-25, basic/utilities/tasks). */
function named({ method, params }: JsonObject, result: JsonObject): JsonObject {
  const related = objectAt(params, '_meta')[relatedTask]
  if (related === undefined || String(method).startsWith('tasks/')) return result
  return { ...result, _meta: { ...objectAt(result, '_meta'), [relatedTask]: related } }
}

/** In place of a response that nobody wants any more. */
const none: JsonObject = {}

/** Answers what a server may ask: only what the client declared, and ping. */
export function createAnswers(run: Run, notify?: (method: string, params: JsonObject) => Promise<void>): Answers {
  let asked = 0
  const tasks = new ClientTasks(run, (method, params) => void notify?.(method, params).catch(() => {}))
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
    if (method.startsWith('tasks/') && declared.tasks !== undefined) return (params) => tasks.answer(method, params)
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
      if (answerer === undefined) throw new RpcError(codes.methodNotFound, 'Method not found')
      if (method !== 'ping') asked += 1
      if (asked > run.limits.prompts) throw new RpcError(-1, 'Too many requests')
      const params = typeof request.params === 'object' && !Array.isArray(request.params) ? request.params : {}
      running.set(id, own)
      const work = () => answerer(params ?? {}, run, paceOf(params ?? {}, own))
      const isTask = isObject(params?.task) && runsAsTask(run, method)
      return resultResponse(id, named(request, await (isTask ? tasks.begin(params ?? {}, work) : work())))
    } catch (error) {
      if (own.signal.aborted) return null
      const known = error instanceof RpcError ? error : new RpcError(codes.internalError, 'Internal error')
      return errorResponse(id, known)
    } finally {
      running.delete(id)
    }
  }

  return {
    async respond(request) {
      const seam = own(run.seams.answer, String(request.method))
      const answer = await (seam ? seam(request, async () => (await correct(request)) ?? none) : correct(request))
      return answer === null ? [] : [answer].flat().filter((each) => each !== none)
    },
    cancel: (id) => running.get(id)?.abort(),
  }
}
