/** Requests that need several rounds (2026-07-28, basic/patterns/mrtr). */

import type { RequestContext } from '../context.ts'
import { invalidParams } from '../errors.ts'
import type { JsonObject, JsonRpcRequest } from '../json-rpc.ts'
import { quirks } from '../quirk.ts'
import { since } from '../revisions.ts'
import type { Seams } from '../seams.ts'

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

export default quirks({
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
