import { faults } from '../../fault.ts'
import { notification, serializeAs } from '../../fault-edits.ts'
import type { JsonObject } from '../../messages.ts'
import type { Seams } from '../../seams.ts'

/** Writes a batch into the pipe before tools are listed. */
function writeBeforeList(batch: readonly JsonObject[]): Seams {
  return {
    writeLine(payload, next) {
      const isList = payload.toString().includes('"tools/list"')
      return isList ? [Buffer.from(`${JSON.stringify(batch)}\n`), ...next()] : next()
    },
  }
}

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
    seams: writeBeforeList([]),
    control: writeBeforeList([notification('notifications/example')]),
  },
  'batch.send.removed': {
    says: 'still groups messages into arrays',
    transports: ['stdio'],
    seams: writeBeforeList([notification('notifications/example')]),
  },
})
