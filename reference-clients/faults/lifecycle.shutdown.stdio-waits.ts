import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.shutdown.stdio-waits',
  says: 'Closes stdin and sends SIGTERM right after.',
  transports: ['stdio'],
  seams: {
    async shutdown(steps, next) {
      steps.closeInput()
      await steps.exited(3)
      steps.signal('SIGTERM')
      await next({ ...steps, closeInput: () => {} })
    },
  },
})
