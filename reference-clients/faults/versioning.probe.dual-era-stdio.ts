import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.probe.dual-era-stdio',
  says: 'Opens with initialize, and probes only then.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: {
    outgoing(message) {
      if (message.method !== 'server/discover') return message
      const clientInfo = { name: 'dual', version: '1' }
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
      return [{ jsonrpc: '2.0', id: 'first', method: 'initialize', params }, message]
    },
  },
})
