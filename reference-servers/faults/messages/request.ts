import { faults } from '../../fault.ts'
import { sendBefore } from '../../fault-edits.ts'
import { isObject } from '../../json-rpc.ts'
import { legacy } from '../../revisions.ts'

const ping = { jsonrpc: '2.0', id: 'ping', method: 'ping' }

export default faults({
  'messages.request.answered': [
    {
      says: 'drops requests for methods that it has never heard of',
      transports: ['stdio', 'http-sse'],
      alsoBreaks: { 'batch.receive.responses-complete': 'such a request may be in a batch' },
      seams: {
        incoming: (message, connection, next) => {
          const method =
            typeof message === 'object' && message !== null && 'method' in message ? message.method : undefined
          return String(method).startsWith('x-') ? undefined : next(message, connection)
        },
      },
    },
    {
      says: 'drops a second initialize',
      revisions: legacy,
      transports: ['stdio', 'http-sse'],
      seams: {
        incoming: (message, connection, next) => {
          const isSecond = connection.handshake && isObject(message) && message.method === 'initialize'
          return isSecond ? undefined : next(message, connection)
        },
      },
    },
  ],
  'messages.request.id-not-null': {
    says: 'pings with the id null',
    revisions: legacy,
    seams: {
      ...sendBefore('tools/list', { jsonrpc: '2.0', id: null, method: 'ping' }),
      // Whatever comes in answer is not looked at.
      incoming: (message, connection, next) =>
        isObject(message) && message.id === null ? undefined : next(message, connection),
    },
  },
  'messages.request.id-type': {
    says: 'pings with a fraction as id',
    revisions: legacy,
    seams: () => {
      let pings = 0
      return {
        ...sendBefore('tools/list', () => ({ jsonrpc: '2.0', id: ++pings + 0.25, method: 'ping' })),
        // Whatever comes in answer is not looked at.
        incoming: (message, connection, next) =>
          isObject(message) && Number(message.id) % 1 === 0.25 ? undefined : next(message, connection),
      }
    },
  },
  'messages.request.id-unique-session': {
    says: 'pings twice with one id',
    seams: sendBefore('tools/list', ping, ping),
  },
})
