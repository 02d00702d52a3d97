import { fault } from '../seams.ts'

export default fault({
  requirement: 'base.core.client-lifecycle-supported',
  says: 'Lists the tools at once and never sends initialize, when it is to work with tools.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  alsoBreaks: {
    'lifecycle.init.client-first': 'without initialize something else comes first',
  },
  seams: {
    outgoing(message, { scenario }) {
      const works = scenario !== 'initialize'
      if (!works || message.method !== 'initialize') return message
      return { jsonrpc: '2.0', id: message.id, method: 'tools/list' }
    },
  },
})
