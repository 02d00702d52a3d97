import { fault } from '../seams.ts'

export default fault({
  requirement: 'http-sse.server.origin-validated',
  says: 'never looks at Origin',
  transports: ['http-sse'],
  seams: { checks: { origin: () => undefined } },
})
