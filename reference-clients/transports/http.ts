import type { Run } from '../launch/run.ts'
import { isObject } from '../messages.ts'
import type { HttpContext } from '../seams.ts'
import { exchange, type HttpRequest, type HttpResponse } from './http-exchange.ts'

/**
 * Sends one HTTP request to the server through the seams, with a token where the server wants one; null when a fault withholds
 * it.
 */
export async function sendHttp(
  run: Run,
  request: HttpRequest,
  context: HttpContext,
  signal: AbortSignal,
): Promise<HttpResponse | null> {
  const { authorizer } = run
  for (;;) {
    const token = authorizer?.token(request.url)
    const credentials = token === undefined ? {} : authorizer?.credentials(request, token)
    const headers = { ...request.headers, ...credentials }
    const response = await sendPlainHttp(run, { ...request, headers }, context, signal)
    if (response === null || authorizer === undefined || response.status < 400) return response
    if (!(await authorizer.renew(request.url, response, token, operationOf(context)))) return response
  }
}

/** What is tried: a method, and the tool or the like that it is about. */
function operationOf({ purpose, message }: HttpContext): string {
  const { method, params } = isObject(message) ? message : {}
  const { name, uri } = isObject(params) ? params : {}
  return [purpose, method, name ?? uri].join(' ')
}

/** Sends one HTTP request through the seams; null when a fault withholds it. */
export async function sendPlainHttp(
  run: Run,
  request: HttpRequest,
  context: HttpContext,
  signal: AbortSignal,
): Promise<HttpResponse | null> {
  const { authorities: ca } = run.options
  const trusting = ca === undefined ? request : { ...request, ca }
  const outgoing = run.seams.httpRequest ? run.seams.httpRequest(trusting, context) : trusting
  if (outgoing === null) return null
  const response = await exchange(outgoing, signal)
  return run.seams.httpResponse ? { ...response, ...run.seams.httpResponse(response, context) } : response
}

export function mediaType(response: HttpResponse): string {
  return (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** JSON or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
