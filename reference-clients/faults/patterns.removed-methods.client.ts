import { sendLast } from '../fault-edits.ts'
import { fault } from '../seams.ts'

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'reference', version: '1' },
}

export default fault({
  requirement: 'patterns.removed-methods.client',
  says: 'Still pings.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: sendLast({ jsonrpc: '2.0', id: 'ping', method: 'ping', params: { _meta: meta } }),
})
