import type { Connection } from './connection.ts'
import type { RequestContext } from './context.ts'
import { TimedOut, ToolError } from './errors.ts'
import { isRequestId, type JsonObject, type JsonRpcResponse, type RequestId } from './json-rpc.ts'
import { through } from './seams.ts'

type ClientAnswer = JsonObject

// Every request has a timeout (basic/lifecycle#timeouts); long enough for a person to answer a form.
const answerTimeoutMs = 120_000

interface Waiting {
  resolve(answer: ClientAnswer): void
  reject(error: Error): void
}

/** The requests that this server has put to its client and that are not answered yet (handshake revisions). */
export class PendingRequests {
  readonly #connection: Connection
  readonly #waiting = new Map<RequestId, Waiting>()
  #count = 0

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * Sends a request on the stream of the request being served and resolves with the client's result.
   * Rejects with a ToolError on an error response, at the timeout or when the served request is cancelled;
   * in the last two cases the client is told by notifications/cancelled.
   */
  ask(method: string, params: JsonObject, context: RequestContext, timeoutMs = answerTimeoutMs): Promise<ClientAnswer> {
    const { seams } = this.#connection.server
    const id = through(seams.requestId, (count): unknown => `server-${count}`, ++this.#count)
    if (!isRequestId(id)) return Promise.reject(new ToolError('No request id'))
    return new Promise((resolve, reject) => {
      const abandon = (error: ToolError) => {
        context.sendRelated({
          jsonrpc: '2.0',
          method: 'notifications/cancelled',
          params: { requestId: id, reason: error.message },
        })
        settled()
        reject(error)
      }
      const timer = setTimeout(() => abandon(new TimedOut('The client did not answer in time')), timeoutMs)
      const onAbort = () => abandon(new ToolError('The request that needed it was cancelled'))
      const settled = () => {
        clearTimeout(timer)
        context.signal.removeEventListener('abort', onAbort)
        this.#waiting.delete(id)
      }
      context.signal.addEventListener('abort', onAbort)
      this.#waiting.set(id, {
        resolve: (answer) => {
          settled()
          resolve(answer)
        },
        reject: (error) => {
          settled()
          reject(error)
        },
      })
      const hasParams = Object.keys(params).length > 0
      context.sendRelated({ jsonrpc: '2.0', id, method, ...(hasParams && { params }) })
    })
  }

  /** Takes in a response; one that nobody waits for (late, unknown id) is dropped. */
  settle(response: JsonRpcResponse): void {
    const waiting = isRequestId(response.id) ? this.#waiting.get(response.id) : undefined
    if (response.result) waiting?.resolve(response.result)
    else waiting?.reject(new ToolError(`The client answered with an error: ${response.error?.message}`))
  }

  close(): void {
    for (const waiting of [...this.#waiting.values()]) waiting.reject(new ToolError('The connection is closed'))
  }
}
