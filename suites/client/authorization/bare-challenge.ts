import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { noAttempt, ofFlow } from './parts/judge.ts'
import { launchEach, onceAsked } from './parts/launches.ts'
import { aboutResource, resourceDocument } from './parts/playground.ts'
import { askedFor } from './parts/rules/discovery.ts'

const path = '/public/mcp'

export default clientScenario<never>({
  title: 'A challenge that names no metadata',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive(drive) {
    const play = {
      path,
      challenge: () => 'Bearer',
      documents: (places: Parameters<typeof aboutResource>[0]) => ({
        [resourceDocument]: { ...aboutResource(places), resource: places.origins.mcp ?? '' },
      }),
    }
    await launchEach(drive, [play])
  },
  judges: {
    'authorization.prm.client-well-known-fallback': ofFlow((view) => {
      const wanted = [`${resourceDocument}${path}`, resourceDocument]
      const asked = askedFor(view, 'mcp', /oauth-protected-resource/)
      const [first] = view.documents
      if (first === undefined) return notObserved(noAttempt)
      const inOrder = wanted.every((one, i) => asked[i] === one)
      const found = asked.length === 0 ? first.http.url : asked.join(', ')
      if (!inOrder) return failed(`GET ${wanted.join(', then GET ')}`, found, first.http.seq)
      const went = view.documents.some(({ site }) => site === 'issuer')
      return went
        ? passed
        : failed('metadata of the authorization server that it names', 'the client stopped', first.http.seq)
    }),
  },
})
