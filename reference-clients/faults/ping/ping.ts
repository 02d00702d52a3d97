import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '../../../schema/error-codes.ts'
import { faults } from '../../fault.ts'
import { alsoSend, refuse } from '../../fault-overrides.ts'
import { RpcError } from '../../messages.ts'
import type { Seams } from '../../seams.ts'

/** Pings a server in this interval, for some time. */
const pingsEvery = (ms: number): Seams => ({
  order: {
    afterOpen(context) {
      let count = 0
      const timer = setInterval(() => {
        count += 1
        void context.send({ jsonrpc: '2.0', id: `alive-${count}`, method: 'ping' }).catch(() => clearInterval(timer))
        if (count === 200) clearInterval(timer)
      }, ms)
      timer.unref()
    },
  },
})
const stated = { pingInterval: '200ms' }

export default faults({
  'ping.sender.periodic': {
    says: 'leaves an idle server alone',
    states: stated,
    seams: {},
    control: pingsEvery(200),
  },
  'ping.sender.not-excessive': {
    says: 'pings far more often than it is told to',
    states: stated,
    seams: pingsEvery(4),
    control: pingsEvery(200),
  },
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
