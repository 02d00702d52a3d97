import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.client-polls',
  says: 'Gives the request up when its stream ends.',
  revisions: ['2025-11-25'],
  transports: ['streamable-http'],
  seams: {
    decide: { brokenStream: ({ era }, next) => (era === 'handshake' ? 'fail' : next()) },
  },
})
