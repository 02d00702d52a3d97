import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.shutdown.stdio-close-stdin',
  says: 'Kills the server while the pipe is still open.',
  transports: ['stdio'],
  seams: {
    async shutdown(steps) {
      steps.signal('SIGKILL')
      await steps.exited(1_000)
    },
  },
})
