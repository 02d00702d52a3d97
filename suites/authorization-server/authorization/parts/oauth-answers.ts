/** What OAuth 2.1 asks of any answer of an authorization server, whatever it was asked for. */
import { allNamed, type Exchange, type Finding, failed, type Labels, passed } from '../../../../harness/index.ts'
import { bodyOf, lastStep, locationOf, one, seqOf, statusOf } from '../../../judging/authorization/issuers.ts'

/** Labels of token requests that are to be refused. */
const refusals = ['token-again', 'no-verifier', 'wrong-verifier', 'refreshed-again', 'wrong-secret', 'no-secret']
const walks = ['allowed', 'denied', 'no-challenge']

/** A token response: JSON with the token and its type. */
export function isTokenResponse(exchange: Exchange): Finding {
  const body = bodyOf(exchange)
  const isToken = typeof body?.access_token === 'string' && /^bearer$/i.test(String(body.token_type))
  return isToken ? passed : failed('access_token and token_type Bearer', exchange.whatCame, ...seqOf(exchange))
}

/** A refusal has a status 4xx, and says in JSON which error it is (OAuth 2.1, 3.2.4). What is no refusal is judged elsewhere. */
export function refusalsAreErrors(labels: Labels<never>): readonly Finding[] {
  return refusals.flatMap((label) => {
    const exchange = one(labels, label)
    const status = statusOf(exchange)
    const isJudged = status >= 200 && status < 500 && status !== 429
    if (exchange === undefined || !isJudged || bodyOf(exchange, status)?.access_token !== undefined) return []
    const error = bodyOf(exchange, status)?.error
    const got = typeof error === 'string' ? `HTTP ${status}, error ${error}` : `HTTP ${status}, no error in JSON`
    const isRight = status >= 400 && typeof error === 'string'
    return [isRight ? passed : failed('HTTP status 400 or 401 and a JSON object with error', got, ...seqOf(exchange))]
  })
}

/** The client gets back the state that it has sent, with a code as well as with an error (OAuth 2.1, 4.1.2). */
export function statesComeBack(labels: Labels<never>): readonly Finding[] {
  return walks.flatMap((walk) => {
    const [first] = allNamed(labels, `${walk}-`)
    const last = lastStep(labels, walk)
    const to = locationOf(last)
    const url = first?.http?.url ?? ''
    const sent = URL.canParse(url) ? new URL(url).searchParams.get('state') : null
    const isAnswer = to?.searchParams.has('code') === true || to?.searchParams.has('error') === true
    if (sent === null || to === undefined || !isAnswer) return []
    const state = to.searchParams.get('state')
    return [state === sent ? passed : failed('the state of the request in the redirect', state, ...seqOf(last))]
  })
}
