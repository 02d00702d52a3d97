import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.origin.validated',
  says: 'never looks at Origin',
  transports: ['streamable-http'],
  seams: { checks: { origin: () => undefined } },
})
