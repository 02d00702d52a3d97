import { faults } from '../../fault.ts'
import { byName, fixedWindow, tokenBucket } from '../../quirks/parts/limiters.ts'
import { refusesByError, refusesByResult } from '../../quirks/parts/refusals.ts'
import { seenAt } from '../authorization/parts/users.ts'

export default faults({
  'tools.security.rate-limit': [
    {
      says: 'lets through every call, however many come',
      states: { toolCalls: '5/s' },
      seams: {},
      control: () => refusesByResult(byName(() => fixedWindow(5))),
    },
    {
      says: 'lets ten times as many calls through as it is said to',
      states: { toolCalls: '5/s' },
      seams: () => refusesByError(byName(() => tokenBucket(50))),
      control: () => refusesByError(byName(() => tokenBucket(5))),
    },
  ],
  'tools.security.access-control': {
    says: 'leaves a tool out of the list of who may not use it, and runs it all the same',
    transports: ['streamable-http', 'http-sse'],
    seams: seenAt('tools/call'),
  },
})
