import { faults } from '../../fault.ts'
import { type Json, type JsonObject, objectAt } from '../../messages.ts'
import type { SeamContext, Seams } from '../../seams.ts'

const cancel = 'notifications/cancelled'

/** Watches which requests were withdrawn; each response comes with whether its request was. */
function afterWithdrawal(
  take: (message: JsonObject, isLate: boolean, next: (message: JsonObject) => void) => void,
): () => Seams {
  return () => {
    const withdrawn = new Set<Json | undefined>()
    return {
      outgoing(message) {
        if (message.method === cancel) withdrawn.add(objectAt(message, 'params').requestId)
        return message
      },
      incoming: (message, next) => take(message, message.method === undefined && withdrawn.has(message.id), next),
    }
  }
}

export default faults({
  'lifecycle.timeout.maximum': {
    says: 'waits for as long as progress comes',
    seams: {
      decide: {
        timeout: (request, next) =>
          objectAt(objectAt(request, 'params'), '_meta').progressToken === undefined ? next() : 'wait',
      },
    },
  },
  'lifecycle.timeout.configurable': {
    says: 'has one limit for all requests, whatever it is told',
    seams: { decide: { limit: (asked, next) => (asked === undefined ? next() : 600) } },
  },
  'lifecycle.timeout.stops-waiting': {
    says: 'takes a late answer for that to its next call',
    // Where the stream is closed, nothing comes late.
    transports: ['stdio'],
    seams: () => {
      let late: Json | undefined
      return afterWithdrawal((message, isLate, next) => {
        if (isLate) late = message.result
        const isAnswer = !isLate && late !== undefined && objectAt(message, 'result').content !== undefined
        next(isAnswer ? { ...message, result: late } : message)
      })()
    },
  },
  'lifecycle.errors.request-timeout-handled': {
    says: 'sends no request any more once one was not answered in time',
    seams: () => {
      let isStuck = false
      return {
        decide: {
          timeout(_request, next) {
            isStuck = true
            return next()
          },
        },
        outgoing: (message) => (isStuck && message.method === 'tools/call' ? null : message),
      }
    },
  },
  'lifecycle.errors.initialize-timeout-handled': {
    says: 'goes on as if it had been answered when initialize was not',
    seams: () => {
      let connection: SeamContext | undefined
      return {
        order: {
          whileInitializing(context) {
            connection = context
          },
        },
        decide: {
          timeout(request, next) {
            if (request.method === 'initialize')
              void connection?.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
            return next()
          },
        },
      }
    },
  },
})
