import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.reissue-new-id',
  says: 'Posts a request whose stream broke again as it was.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    decide: { brokenStream: () => 'repost' },
  },
})
