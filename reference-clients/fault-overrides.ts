/** Seams that many faults share: what the client does besides its work, and what it says that it can do. */
import { errorResponse, isRequestId, type JsonObject, objectAt, type RpcError } from './messages.ts'
import type { SeamContext, Seams } from './seams.ts'

/** Answers one method of the server with an error, whatever is asked. */
export function refuse(method: string, error: RpcError): Seams {
  return { answer: { [method]: ({ id }) => errorResponse(isRequestId(id) ? id : null, error) } }
}

/** Sends further messages, one after the other, as soon as the connection is open. */
export function alsoSend(...messages: readonly JsonObject[]): Seams {
  return {
    order: {
      async afterOpen(context: SeamContext) {
        for (const message of messages) await context.send(message)
      },
    },
  }
}

/** The same, just before the connection is closed. */
export function sendLast(...messages: readonly JsonObject[]): Seams {
  return {
    order: {
      async beforeClose(context: SeamContext) {
        for (const message of messages) await context.send(message)
      },
    },
  }
}

/** Does not declare a capability at `initialize`. */
export function undeclare(capability: string): Seams {
  return {
    initialize(params) {
      const { [capability]: _, ...capabilities } = objectAt(params, 'capabilities')
      return { ...params, capabilities }
    },
  }
}

/** Uses a capability of the server whether it is declared or not. */
export function useAnyway(capability: string): Seams {
  return { decide: { mayUse: (wanted, next) => wanted === capability || next() } }
}
