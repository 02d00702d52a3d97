import { faults } from '../../fault.ts'
import { editHeaders, posts } from '../../fault-edits.ts'

export default faults({
  'http.compat.client-no-legacy-mechanisms': {
    says: 'sends a session id',
    seams: editHeaders(posts(), { 'Mcp-Session-Id': 'mine' }),
  },
  'http.get.client-accept': {
    says: 'takes anything from a GET stream',
    seams: editHeaders(({ purpose }) => purpose === 'listen', { Accept: '*/*' }),
  },
  'http.get.client-tolerates-405': {
    says: 'takes a refused GET stream for the end of the connection',
    seams: { decide: { listenRefused: () => 'fail' } },
  },
  'http.resume.client-get-last-event-id': {
    says: 'reconnects without Last-Event-ID',
    seams: {
      httpRequest(request, { purpose }) {
        if (purpose !== 'resume') return request
        const { 'Last-Event-ID': _, ...headers } = request.headers
        return { ...request, headers }
      },
    },
  },
  'http.resume.client-resumes-by-get': {
    says: 'posts the request again to take its stream up',
    alsoBreaks: { 'messages.request.id-unique-session': 'the request comes again with its id' },
    seams: {
      decide: { brokenStream: ({ era }, next) => (era === 'handshake' ? 'repost' : next()) },
    },
  },
})
