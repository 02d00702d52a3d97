import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.shutdown.stdio-sigterm',
  says: 'Sends SIGKILL to a server that does not exit, with no SIGTERM before.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['stdio'],
  seams: {
    async shutdown(steps) {
      steps.closeInput()
      if (await steps.exited(200)) return
      steps.signal('SIGKILL')
      await steps.exited(1_000)
    },
  },
})
