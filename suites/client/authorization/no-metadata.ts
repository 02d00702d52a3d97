import { failed, notObserved, passed } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { defaultEndpoints } from './parts/issuer.ts'
import { noAttempt, ofFlow } from './parts/judge.ts'
import { launchEach, onceAsked } from './parts/launches.ts'

export default clientScenario<never>({
  title: 'A server without metadata',
  onceAsked,
  revisions: ['2025-03-26'],
  transports: ['streamable-http'],
  async drive(drive) {
    await launchEach(drive, [{ path: '/v1/mcp', issuers: { mcp: { endpoints: defaultEndpoints, places: [] } } }])
  },
  judges: {
    'authorization.discovery.client-default-paths': ofFlow((view) => {
      const [first] = view.documents
      const used = [...view.registrations, ...view.authorizations, ...view.tokens]
      if (used.length > 0) return passed
      if (first === undefined) return notObserved(noAttempt)
      const wrong = view.documents.find(({ path }) => /\/(authorize|token|register)$/.test(path))
      const seq = (wrong ?? first).http.seq
      return failed('/register, /authorize and /token at the origin', wrong?.path ?? 'the client gave up', seq)
    }),
  },
})
