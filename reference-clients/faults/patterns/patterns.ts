import { faults } from '../../fault.ts'
import { alsoSend, sendLast } from '../../fault-edits.ts'

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'reference', version: '1' },
}

export default faults({
  'patterns.client.no-responses': {
    says: 'answers without being asked',
    seams: alsoSend({ jsonrpc: '2.0', id: 'nobody', result: {} }),
  },
  'patterns.removed-methods.client': {
    says: 'still pings',
    transports: ['stdio'],
    seams: sendLast({ jsonrpc: '2.0', id: 'ping', method: 'ping', params: { _meta: meta } }),
  },
})
