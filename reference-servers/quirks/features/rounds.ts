/** Requests that need several rounds (2026-07-28, basic/patterns/mrtr). */

import { codes } from '../../../schema/error-codes.ts'
import type { RequestContext } from '../../context.ts'
import { invalidParams, RpcError } from '../../errors.ts'
import type { JsonObject, JsonRpcRequest } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'

const reading: readonly string[] = ['prompts/get', 'resources/read']
const prefix = 'round '

/** What can be done twice without harm. */
function isHarmless({ method, params }: JsonRpcRequest): boolean {
  return reading.includes(method) || (method === 'tools/call' && (params?.name === 'echo' || params?.name === 'add'))
}

/** Answers with nothing but a state so many times, before the result that there would have been at once. */
function afterRounds(rounds: number): Seams {
  const answer = async (
    request: JsonRpcRequest,
    context: RequestContext,
    next: (request: JsonRpcRequest, context: RequestContext) => Promise<JsonObject>,
  ): Promise<JsonObject> => {
    const { requestState } = context.params
    const isOurs = typeof requestState === 'string' && requestState.startsWith(prefix)
    if (!isHarmless(request) || (requestState !== undefined && !isOurs)) return next(request, context)
    const done = isOurs ? Number(requestState.slice(prefix.length)) : 0
    if (!Number.isInteger(done) || done < 0 || done > rounds) throw invalidParams('requestState: not valid')
    const result = await next(request, context)
    if (done === rounds || result.resultType !== 'complete') return result
    const { _meta } = result
    return { resultType: 'input_required', requestState: `${prefix}${done + 1}`, _meta }
  }
  return { answer }
}

/** A state that it cannot use is an error of its own making, for which HTTP has 500. */
const failsOnForeignState: Seams = {
  async answer(request, context, next) {
    try {
      return await next(request, context)
    } catch (error) {
      if (context.params.requestState === undefined) throw error
      throw new RpcError(codes.internalError, 'The state of the request could not be read', { status: 500 })
    }
  },
}

/** The question of a state that it takes no more is asked anew. */
const asksAnew: Seams = {
  async answer(request, context, next) {
    try {
      return await next(request, context)
    } catch (error) {
      if (context.params.name !== 'expiring-state-tool' || context.params.requestState === undefined) throw error
      delete context.params.requestState
      delete context.params.inputResponses
      return next(request, context)
    }
  },
}

export default quirks({
  'asks-anew-after-expiry': {
    says: 'A state that has expired is answered by the same question once more.',
    revisions: since('2026-07-28'),
    seams: asksAnew,
  },
  'foreign-states-are-internal-errors': {
    says: 'A state that it has not given out, or that was changed, is answered with an internal error and HTTP status 500.',
    revisions: since('2026-07-28'),
    seams: failsOnForeignState,
  },
  'once-more': {
    says: 'Reading, prompts and harmless tools need a second round, for which a state comes and no questions.',
    revisions: since('2026-07-28'),
    seams: afterRounds(1),
    tolerates: ['mrtr.server.may-return-input-required'],
  },
  'three-rounds': {
    says: 'Reading, prompts and harmless tools need three rounds more.',
    revisions: since('2026-07-28'),
    seams: afterRounds(3),
    tolerates: ['mrtr.server.may-return-input-required', 'mrtr.server.may-repeat'],
  },
})
