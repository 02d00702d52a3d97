import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '../../../schema/error-codes.ts'
import { faults } from '../../fault.ts'
import { alsoSend, refuse } from '../../fault-overrides.ts'
import { RpcError } from '../../messages.ts'

export default faults({
  'ping.ping.shape': {
    says: 'pings by notification',
    seams: alsoSend({ jsonrpc: '2.0', method: 'ping' }),
  },
  'ping.receiver.empty-response': {
    says: 'answers ping with -32601, as if it knew no server requests',
    seams: refuse('ping', new RpcError(codes.methodNotFound, 'Method not found')),
  },
  'ping.receiver.prompt': {
    says: 'answers pings only from time to time',
    seams: {
      answer: {
        async ping(_request, next) {
          await delay(10_000, undefined, { ref: false })
          return next()
        },
      },
    },
  },
})
