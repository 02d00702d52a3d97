import { type Deferred, deferred } from './deferred.ts'
import { RequestTimeout } from './errors.ts'
import { isObject, type Json, type JsonObject, type RequestId, RpcError } from './messages.ts'

interface PendingRequest {
  readonly message: JsonObject
  readonly id: RequestId
  readonly result: Promise<JsonObject>
  reject(reason: unknown): void
}

interface Entry {
  message: JsonObject
  id: RequestId
  progressToken: Json | undefined
  outcome: Deferred<JsonObject>
  restart(): void
  stop(): void
}

/** Requests that wait for their response. Times in milliseconds. */
export interface PendingRequests {
  /** `onTimeout` is called when the limit is over; true keeps the request waiting. */
  open(
    message: JsonObject,
    id: RequestId,
    waitMs: number,
    onTimeout: () => boolean,
    ownTotalMs?: number,
  ): PendingRequest
  isWaiting(id: RequestId): boolean
  /** Hands a response to its request; false when nobody waits for it. */
  settle(response: JsonObject): boolean
  /** Progress shows that the request is being worked on. */
  progressed(token: Json | undefined): void
  rejectAll(reason: unknown): void
}

export function createPendingRequests(totalMs: number): PendingRequests {
  const entries = new Set<Entry>()
  const find = (id: unknown) => [...entries].find((entry) => entry.id === id)

  function close(entry: Entry): void {
    entry.stop()
    entries.delete(entry)
  }

  return {
    open(message, id, waitMs, onTimeout, ownTotalMs = totalMs) {
      const outcome = deferred<JsonObject>()
      // A request that nobody awaits any more must not end the process when it fails.
      outcome.promise.catch(() => {})
      const deadline = Date.now() + ownTotalMs
      let timer: NodeJS.Timeout | undefined
      const entry: Entry = {
        message,
        id,
        progressToken: progressTokenOf(message),
        outcome,
        restart() {
          clearTimeout(timer)
          timer = setTimeout(expire, Math.max(0, Math.min(waitMs, deadline - Date.now())))
        },
        stop: () => clearTimeout(timer),
      }
      function expire(): void {
        if (onTimeout()) return
        close(entry)
        outcome.reject(new RequestTimeout(`no answer to ${String(message.method)} in time`))
      }
      entries.add(entry)
      entry.restart()
      return {
        message,
        id,
        result: outcome.promise,
        reject(reason) {
          close(entry)
          outcome.reject(reason)
        },
      }
    },
    isWaiting: (id) => find(id) !== undefined,
    settle(response) {
      const entry = find(response.id)
      if (entry === undefined) return false
      close(entry)
      const error = RpcError.from(response)
      if (error) entry.outcome.reject(error)
      else entry.outcome.resolve(isObject(response.result) ? response.result : {})
      return true
    },
    progressed(token) {
      for (const entry of entries) if (token !== undefined && entry.progressToken === token) entry.restart()
    },
    rejectAll(reason) {
      for (const entry of entries) {
        close(entry)
        entry.outcome.reject(reason)
      }
    },
  }
}

function progressTokenOf(message: JsonObject): Json | undefined {
  const params = isObject(message.params) ? message.params : {}
  return isObject(params._meta) ? params._meta.progressToken : undefined
}
