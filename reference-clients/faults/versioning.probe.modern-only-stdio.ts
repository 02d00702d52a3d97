import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.probe.modern-only-stdio',
  says: 'Lists the tools before it probes.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: {
    outgoing(message) {
      if (message.method !== 'server/discover') return message
      return [{ ...message, id: 'first', method: 'tools/list' }, message]
    },
  },
})
