import { setTimeout as delay } from 'node:timers/promises'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'ping.receiver.prompt',
  says: 'Answers pings only from time to time.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    answer: {
      async ping(_request, next) {
        await delay(10_000, undefined, { ref: false })
        return next()
      },
    },
  },
})
