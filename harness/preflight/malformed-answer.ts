/** Finds an answer to the opening that names it and says that it is JSON-RPC, in a form that JSON-RPC does not have. */
import { isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { Exchange } from '../conversation/exchange.ts'
import { membersOf } from '../peers/match-answer.ts'
import type { TraceEvent } from '../trace/events.ts'
import { sameJson } from '../wire/json/json.ts'
import { shorten } from '../wire/shorten.ts'

/** Characters of it that are shown. */
const shown = 200

/** What came, cut to a readable length; undefined where there is no such answer. The judges of its form decide about it. */
export function malformedAnswer(events: readonly TraceEvent[], { sent }: Exchange): string | undefined {
  const answer = events
    .flatMap(membersOf)
    .find(({ jsonrpc, id, method }) => jsonrpc === '2.0' && method === undefined && sameJson(id, sent?.id))
  return answer === undefined || isWellFormed(answer) ? undefined : shorten(JSON.stringify(answer), shown)
}

function isWellFormed({ result, error }: JsonObject): boolean {
  if (error === undefined) return isJsonObject(result)
  return isJsonObject(error) && Number.isInteger(error.code) && typeof error.message === 'string'
}
