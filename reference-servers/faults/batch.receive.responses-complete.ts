import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.receive.responses-complete',
  says: 'leaves the errors out of the answer to a batch',
  seams: {
    serialize: (message, next) =>
      next(Array.isArray(message) ? message.filter((response) => 'result' in response) : message),
  },
})
