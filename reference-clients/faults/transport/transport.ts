import { faults } from '../../fault.ts'
import { alsoSend, serializeAs } from '../../fault-edits.ts'

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
      ...alsoSend({ jsonrpc: '2.0', method: 'notifications/example', params: { text: 'caf\u00e9' } }),
      ...serializeAs('notifications/example', (text) => Buffer.from(text, 'latin1')),
    },
  },
})
