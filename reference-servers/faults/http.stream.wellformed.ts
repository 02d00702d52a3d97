import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.wellformed',
  says: 'says goodbye on each stream in words',
  transports: ['streamable-http'],
  seams: {
    sse: {
      end: (stream, response, next) => {
        response.write('data: bye\n\n')
        next(stream, response)
      },
    },
  },
  alsoBreaks: { 'http.stream.ends-after-response': 'the words follow the response' },
})
