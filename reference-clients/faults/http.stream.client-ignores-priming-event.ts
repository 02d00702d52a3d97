import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.client-ignores-priming-event',
  says: 'Parses the empty data of an event as JSON, and drops the stream.',
  revisions: ['2025-11-25'],
  transports: ['streamable-http'],
  alsoBreaks: {
    'http.version.client-header': 'it ends the session without having read the version',
    'http.stream.client-polls': 'streams that are taken up again begin so',
  },
  seams: {
    decoder(next) {
      const decode = next()
      return (chunk) => {
        const text = decode(chunk)
        if (/^data: ?$/m.test(text)) throw new SyntaxError('Unexpected end of JSON input')
        return text
      }
    },
  },
})
