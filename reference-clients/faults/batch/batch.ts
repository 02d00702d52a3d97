import { faults } from '../../fault.ts'
import { serializeAs } from '../../fault-edits.ts'

export default faults({
  'batch.initialize.not-batched': {
    says: 'sends initialize in an array',
    alsoBreaks: {
      'lifecycle.init.client-request-contents': 'the opening is not seen inside an array',
      'lifecycle.version.client-offers-supported': 'the opening is not seen inside an array',
    },
    seams: serializeAs('initialize', (text) => `[${text}]`),
  },
  'batch.send.non-empty': {
    says: 'sends an empty batch before it lists tools',
    transports: ['stdio'],
    seams: {
      writeLine(payload, next) {
        const isList = payload.toString().includes('"tools/list"')
        return isList ? [Buffer.from('[]\n'), ...next()] : next()
      },
    },
  },
  'batch.send.removed': {
    says: 'still groups messages into arrays',
    transports: ['stdio'],
    seams: {
      writeLine(payload, next) {
        const isList = payload.toString().includes('"tools/list"')
        return isList
          ? [Buffer.from(`[${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/example' })}]\n`), ...next()]
          : next()
      },
    },
  },
})
