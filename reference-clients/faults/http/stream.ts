import { faults } from '../../fault.ts'
import { editHeaders, posts } from '../../fault-edits.ts'
import type { Seams } from '../../seams.ts'

/** Cannot read a stream in which this comes. */
function failOn(text: RegExp, problem: string): Seams {
  return {
    decoder(next) {
      const decode = next()
      return (chunk) => {
        const decoded = decode(chunk)
        if (text.test(decoded)) throw new SyntaxError(problem)
        return decoded
      }
    },
  }
}

export default faults({
  'http.stream.cancel-explicitly': {
    says: 'withdraws a request, and tells nobody',
    seams: { decide: { withdrawal: () => 'forget' } },
  },
  'http.stream.client-ignores-comments': {
    says: 'takes a line that begins with a colon for damage',
    seams: failOn(/^:/m, 'A field without a name'),
  },
  'http.stream.client-ignores-priming-event': {
    says: 'parses the empty data of an event as JSON, and drops the stream',
    alsoBreaks: {
      'http.version.client-header': 'it ends the session without having read the version',
      'http.stream.client-polls': 'streams that are taken up again begin so',
    },
    seams: failOn(/^data: ?$/m, 'Unexpected end of JSON input'),
  },
  'http.stream.client-polls': [
    {
      says: 'gives the request up when its stream ends',
      seams: {
        decide: { brokenStream: ({ era }, next) => (era === 'handshake' ? 'fail' : next()) },
      },
    },
    {
      says: 'neither comes back to a stream that has ended nor gives its request up',
      client: { limits: { requestMs: 600_000 } },
      seams: { decide: { reconnectDelay: () => 600_000 } },
    },
  ],
  'http.stream.client-respects-retry': {
    says: 'reconnects after a delay of its own',
    seams: { decide: { reconnectDelay: () => 100 } },
  },
  'http.stream.not-resumable': {
    says: 'asks to resume',
    seams: editHeaders(posts('tools/call'), { 'Last-Event-ID': '1' }),
  },
  'http.stream.reissue-new-id': {
    says: 'posts a request whose stream broke again as it was',
    seams: {
      decide: { brokenStream: () => 'repost' },
    },
  },
})
