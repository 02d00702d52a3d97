import { type Fault, faults } from '../../fault.ts'
import { sendLast } from '../../fault-overrides.ts'

const farewell: Fault = {
  says: 'says goodbye before it closes its connections',
  seams: sendLast({ jsonrpc: '2.0', id: 'the-end', method: 'shutdown' }),
}

export default faults({
  'lifecycle.shutdown.http-closes-connections': farewell,
  'lifecycle.shutdown.stdio-close-stdin': {
    says: 'kills the server while the pipe is still open',
    seams: {
      async shutdown(steps) {
        steps.signal('SIGKILL')
        await steps.exited(1_000)
      },
    },
  },
  'lifecycle.shutdown.stdio-forced-termination': {
    says: 'leaves a server that does not exit to itself',
    seams: {
      async shutdown(steps) {
        steps.closeInput()
        await steps.exited(60_000)
      },
    },
  },
  'lifecycle.shutdown.stdio-sigkill': {
    says: 'sends SIGTERM once and waits on',
    seams: {
      async shutdown(steps) {
        steps.closeInput()
        if (await steps.exited(200)) return
        steps.signal('SIGTERM')
        await steps.exited(60_000)
      },
    },
  },
  'lifecycle.shutdown.stdio-sigterm': {
    says: 'sends SIGKILL to a server that does not exit, with no SIGTERM before',
    seams: {
      async shutdown(steps) {
        steps.closeInput()
        if (await steps.exited(200)) return
        steps.signal('SIGKILL')
        await steps.exited(1_000)
      },
    },
  },
  'lifecycle.shutdown.stdio-waits': {
    says: 'closes stdin and sends SIGTERM right after',
    seams: {
      async shutdown(steps, next) {
        steps.closeInput()
        await steps.exited(3)
        steps.signal('SIGTERM')
        await next({ ...steps, closeInput: () => {} })
      },
    },
  },
})
