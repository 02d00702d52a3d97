import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.send.non-empty',
  says: 'Sends an empty batch before it lists tools.',
  revisions: ['2025-03-26'],
  transports: ['stdio'],
  seams: {
    writeLine(payload, next) {
      const isList = payload.toString().includes('"tools/list"')
      return isList ? [Buffer.from('[]\n'), ...next()] : next()
    },
  },
})
