import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.receive.accepted',
  says: 'reads an array with requests in it as one invalid request',
  seams: {
    parse: (bytes, next) => {
      const message = next(bytes)
      const isBatch = Array.isArray(message) && message.some((m) => typeof m === 'object' && m !== null && 'id' in m)
      return isBatch ? {} : message
    },
  },
})
