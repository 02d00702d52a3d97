import { serializeAs } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.initialize.not-batched',
  says: 'Sends initialize in an array.',
  revisions: ['2025-03-26'],
  seams: serializeAs('initialize', (text) => `[${text}]`),
  alsoBreaks: {
    'lifecycle.init.client-request-contents': 'the opening is not seen inside an array',
    'lifecycle.version.client-offers-supported': 'the opening is not seen inside an array',
  },
})
