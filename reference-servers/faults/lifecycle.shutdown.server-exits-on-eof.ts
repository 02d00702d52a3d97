import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.shutdown.server-exits-on-eof',
  says: 'stays when its input has ended',
  transports: ['stdio'],
  seams: { shutdown: () => new Promise(() => {}) },
})
