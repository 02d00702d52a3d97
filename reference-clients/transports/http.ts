import { exchange, type HttpRequest, type HttpResponse } from '../http-exchange.ts'
import type { Run } from '../run.ts'
import type { HttpContext } from '../seams.ts'

/** Sends one HTTP request through the seams; null when a fault withholds it. */
export async function sendHttp(
  run: Run,
  request: HttpRequest,
  context: HttpContext,
  signal: AbortSignal,
): Promise<HttpResponse | null> {
  const outgoing = run.seams.httpRequest ? run.seams.httpRequest(request, context) : request
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
