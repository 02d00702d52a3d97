import { HttpFailure, SessionLost } from '../../errors.ts'
import { isObject, type RequestId, RpcError } from '../../messages.ts'
import { parsed } from '../http.ts'
import type { HttpResponse } from '../http-exchange.ts'

/** A JSON-RPC error in the body of a refused POST, with the status it came with. */
class HttpRpcError extends RpcError {
  readonly status: number
  constructor(status: number, error: RpcError) {
    super(error.code, error.message, error.data)
    this.status = status
  }
}

/** What a status that is not 2xx means for the request that got it. */
export async function refusal(
  response: HttpResponse,
  request: { id: RequestId | undefined; hadSession: boolean },
): Promise<Error> {
  const body = await response.text().catch(() => '')
  if (response.status === 404 && request.hadSession) return new SessionLost('the server no longer knows the session')
  const message = parsed(body)
  const error = RpcError.from(message)
  const isOurs = isObject(message) && (message.id === undefined || message.id === null || message.id === request.id)
  return error && isOurs ? new HttpRpcError(response.status, error) : new HttpFailure(response.status, body)
}
