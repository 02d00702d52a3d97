import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.resume.client-resumes-by-get',
  says: 'Posts the request again to take its stream up.',
  revisions: ['2025-11-25'],
  transports: ['streamable-http'],
  alsoBreaks: {
    'messages.request.id-unique-session': 'the request comes again with its id',
  },
  seams: {
    decide: { brokenStream: ({ era }, next) => (era === 'handshake' ? 'repost' : next()) },
  },
})
