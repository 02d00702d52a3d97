/**
 * How header validation shows. One flaw is one finding: the rule of a header asks that its flaw is noticed, that is, that
 * the status or the code says so; the general rules ask for the other of the two.
 */

import {
  all,
  allNamed,
  at,
  check,
  type Exchange,
  type Finding,
  failed,
  given,
  type Judge,
  mediaType,
  notObserved,
  passed,
  sameJson,
  warned,
} from '../../../../harness/index.ts'
import { codes, type RevisionId } from '../../../../schema/index.ts'
import { metaKey } from '../../../stimuli/modern.ts'

/** The request was refused for its headers, and the one without the flaw was served. */
export function refusedForHeader(control: Exchange, flawed: Exchange): Finding {
  return given(control, () => noticed(flawed))
}

export function noticed(flawed: Exchange): Finding {
  if (flawed.response?.error?.code === codes.headerMismatch || flawed.http?.status === 400) return passed
  return failed('HTTP 400 with JSON-RPC error -32020', flawed.response?.json ?? flawed.whatCame)
}

/** Begins the labels of requests whose headers are wrong, for the general rules. */
export type Flawed<Flaw extends string> = `flawed:${Flaw}`

const over =
  (judge: (exchange: Exchange, revision: RevisionId) => Finding): Judge<never> =>
  (labels, { revision }) =>
    all(allNamed(labels, 'flawed:').map((exchange) => judge(exchange, revision)))

/** The general rules, over the flawed requests of a scenario. */
export const refusalRules = {
  'http.headers.server-400-status': over((exchange) => {
    if (exchange.response?.error?.code !== codes.headerMismatch) return unanswerable(exchange)
    return check(exchange.status === 400, 'HTTP status 400 with error -32020', exchange.status)
  }),
  'http.headers.server-error-code': over((exchange, revision) =>
    exchange.http?.status !== 400 || isOfOtherVersion(exchange, revision)
      ? unanswerable(exchange)
      : mismatchError(exchange),
  ),
} as const

/** Refused for the version in the body, which has a rule of its own. */
function isOfOtherVersion({ params, response }: Exchange, revision: RevisionId): boolean {
  const named = at(params, '_meta', metaKey.protocolVersion)
  return response?.error?.code === codes.unsupportedProtocolVersion && named !== undefined && named !== revision
}

const unanswerable = ({ whatCame }: Exchange): Finding => notObserved(`the answer was ${whatCame}`)

function mismatchError({ sent, response, http }: Exchange): Finding {
  const expected = 'a JSON-RPC error with code -32020 in the body'
  if (response?.error?.code !== codes.headerMismatch || mediaType(http?.responseHeaders ?? []) !== 'application/json') {
    return failed(expected, response?.json ?? http?.responseBody ?? null)
  }
  if (typeof response.error.message !== 'string') return failed('an error with a message', response.json)
  if (response.id === undefined || response.id === null) return warned('the id of the request', response.json)
  return sameJson(response.id, sent?.id) ? passed : failed('the id of the request', response.json)
}
