import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.probe.era-cached',
  says: 'Probes a server again that has proved to be old.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: {
    order: {
      async afterOpen({ era, send }) {
        if (era === 'handshake') await send({ jsonrpc: '2.0', id: 'again', method: 'server/discover', params: {} })
      },
    },
  },
})
