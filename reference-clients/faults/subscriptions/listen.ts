import { faults } from '../../fault.ts'
import { alsoSend } from '../../fault-edits.ts'

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'reference', version: '1' },
}

export default faults({
  'subscriptions.listen.shape': {
    says: 'leaves the wrapper off the filter',
    transports: ['stdio'],
    seams: alsoSend({
      jsonrpc: '2.0',
      id: 'listen',
      method: 'subscriptions/listen',
      params: { _meta: meta, toolsListChanged: true },
    }),
  },
})
