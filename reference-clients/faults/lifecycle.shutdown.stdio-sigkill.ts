import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.shutdown.stdio-sigkill',
  says: 'Sends SIGTERM once and waits on.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['stdio'],
  seams: {
    async shutdown(steps) {
      steps.closeInput()
      if (await steps.exited(200)) return
      steps.signal('SIGTERM')
      await steps.exited(60_000)
    },
  },
})
