import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'reference', version: '1' },
}

export default fault({
  requirement: 'subscriptions.listen.shape',
  says: 'Leaves the wrapper off the filter.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: alsoSend({
    jsonrpc: '2.0',
    id: 'listen',
    method: 'subscriptions/listen',
    params: { _meta: meta, toolsListChanged: true },
  }),
})
