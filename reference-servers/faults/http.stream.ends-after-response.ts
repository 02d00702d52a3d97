import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.ends-after-response',
  says: 'leaves the streams of POSTs open after the response',
  transports: ['streamable-http'],
  seams: {
    sse: {
      end: (stream, response, next) => {
        if (response.req.method !== 'POST') next(stream, response)
      },
    },
  },
})
