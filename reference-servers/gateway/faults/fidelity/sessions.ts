import { faults } from '../../fault.ts'

export default faults({
  'fidelity.stream.resumed': {
    says: 'leaves out Last-Event-ID',
    transports: ['streamable-http'],
    seams: { headers: ({ 'last-event-id': _, ...headers }) => headers },
  },
  'fidelity.session.loss-told': {
    says: 'answers 502 for all that the server refuses',
    seams: { status: (status) => (status >= 400 ? 502 : status) },
  },
})
