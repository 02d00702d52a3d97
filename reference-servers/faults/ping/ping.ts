import { setTimeout as delay } from 'node:timers/promises'
import { faults } from '../../fault.ts'
import { sendBefore } from '../../fault-edits.ts'
import { forget } from '../../fault-overrides.ts'
import type { Seams } from '../../seams.ts'

/** Pings an idle client in this interval, for some time. */
const pingsEvery = (ms: number): Seams => ({
  notifications: {
    'notifications/initialized': (params, connection, next) => {
      next(params, connection)
      let count = 0
      const timer = setInterval(() => {
        count += 1
        connection.outlet?.send({ jsonrpc: '2.0', id: `alive-${count}`, method: 'ping' })
        if (count === 200) clearInterval(timer)
      }, ms)
      timer.unref()
    },
  },
})
const stated = { pingInterval: '200ms' }

export default faults({
  'ping.sender.periodic': {
    says: 'leaves an idle client alone',
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
    seams: sendBefore('tools/list', { jsonrpc: '2.0', method: 'ping' }),
    control: () => {
      let count = 0
      return sendBefore('tools/list', () => ({ jsonrpc: '2.0', id: `alive-${++count}`, method: 'ping' }))
    },
  },
  'ping.receiver.empty-response': {
    says: 'does not know ping',
    seams: forget('ping'),
  },
  'ping.receiver.prompt': [
    {
      says: 'answers a ping only when no tool is at work any more',
      alsoBreaks: { 'cancellation.sender.ignore-late-response': 'its proof of life is a ping while a tool is at work' },
      seams: () => {
        const working = new Set<Promise<unknown>>()
        return {
          handlers: {
            'tools/call': async (request, context, next) => {
              const work = Promise.resolve(next(request, context))
              working.add(work)
              try {
                return await work
              } finally {
                working.delete(work)
              }
            },
            ping: async (request, context, next) => {
              await Promise.allSettled(working)
              return next(request, context)
            },
          },
        }
      },
    },
    {
      says: 'answers a ping that comes before notifications/initialized seconds late',
      seams: {
        handlers: {
          ping: async (request, context, next) => {
            if (context.connection.handshake?.initialized === false) await delay(8_000, undefined, { ref: false })
            return next(request, context)
          },
        },
      },
    },
  ],
})
