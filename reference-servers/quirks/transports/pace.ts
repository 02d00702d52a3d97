/** How long things take: no revision sets a limit. */
import { setTimeout as delay } from 'node:timers/promises'
import { quirks } from '../../quirk.ts'
import type { Seams } from '../../seams.ts'
import { answersAfter } from '../parts/pace.ts'

/** Nothing is taken in until so many milliseconds after the start. */
function startsAfter(milliseconds: number): Seams {
  const ready = delay(milliseconds)
  return {
    async incoming(message, connection, next) {
      await ready
      return next(message, connection)
    },
    http: {
      async accept(exchange, next) {
        await ready
        return next(exchange)
      },
    },
  }
}

let starts = 0

export default quirks({
  'answers-after-40-ms': {
    says: 'Every answer takes 40 ms.',
    seams: answersAfter(() => 40),
    inEachEra: true,
  },
  'answers-after-300-ms': {
    says: 'Every answer takes 300 ms.',
    seams: answersAfter(() => 300),
    isSlow: true,
  },
  'answers-after-1500-ms': {
    says: 'Every answer takes 1.5 s.',
    seams: answersAfter(() => 1_500),
    // It is over before it comes back.
    hides: ['mrtr.server.state-expiry'],
    isSlow: true,
  },
  'http-responses-after-300-ms': {
    says: 'Every HTTP response takes 300 ms, those to notifications and refusals too.',
    transports: ['streamable-http', 'http-sse'],
    seams: {
      http: {
        async accept(exchange, next) {
          await delay(300)
          return next(exchange)
        },
      },
    },
    isSlow: true,
  },
  'slow-start': {
    says: 'It needs 8 s to start.',
    seams: () => startsAfter(8_000),
    isSlow: true,
  },
  'slow-start-now-and-then': {
    says: 'Every ninth start takes 7 s.',
    transports: ['stdio'],
    seams: () => {
      starts += 1
      return startsAfter(starts % 9 === 0 ? 7_000 : 0)
    },
    isSlow: true,
  },
})
