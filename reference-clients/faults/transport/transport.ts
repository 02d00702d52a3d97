import { faults } from '../../fault.ts'
import { notification, serializeAs } from '../../fault-edits.ts'
import { alsoSend } from '../../fault-overrides.ts'

export default faults({
  'transport.decoding.client': {
    says: 'decodes each chunk by itself',
    seams: {
      decoder: () => (chunk) => Buffer.from(chunk).toString('utf8'),
    },
  },
  'transport.encoding.client': {
    says: 'writes Latin-1',
    seams: {
      ...alsoSend(notification('notifications/example', { text: 'caf\u00e9' })),
      ...serializeAs('notifications/example', (text) => Buffer.from(text, 'latin1')),
    },
  },
})
