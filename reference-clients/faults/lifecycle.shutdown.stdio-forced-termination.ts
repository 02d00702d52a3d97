import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.shutdown.stdio-forced-termination',
  says: 'Leaves a server that does not exit to itself.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: {
    async shutdown(steps) {
      steps.closeInput()
      await steps.exited(60_000)
    },
  },
})
