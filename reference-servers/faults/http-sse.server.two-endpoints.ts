import { fault } from '../seams.ts'

export default fault({
  requirement: 'http-sse.server.two-endpoints',
  says: 'answers 404 at the URI that it announced',
  seams: {
    http: {
      head: ({ status, headers }, { url }) => ({ status: url.pathname === '/messages' ? 404 : status, headers }),
    },
  },
})
