import { faults } from '../../fault.ts'

export default faults({
  'base.core.client-lifecycle-supported': {
    says: 'lists the tools at once and never sends initialize, when it is to work with tools',
    alsoBreaks: { 'lifecycle.init.client-first': 'without initialize something else comes first' },
    seams: {
      outgoing(message, { scenario }) {
        const works = scenario !== 'initialize'
        if (!works || message.method !== 'initialize') return message
        return { jsonrpc: '2.0', id: message.id, method: 'tools/list' }
      },
    },
  },
})
