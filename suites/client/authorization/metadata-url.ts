import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { noAttempt, ofFlow } from './parts/judge.ts'
import { launchEach, onceAsked } from './parts/launches.ts'
import { aboutResource, resourceDocument } from './parts/playground.ts'

const named = '/meta/x.json'

export default clientScenario<never>({
  title: 'A challenge that names the metadata, and other metadata at the well-known places',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive(drive) {
    const play = {
      issuers: { issuer: {}, decoy: {} },
      challenge: ({ origins }: { origins: Readonly<Record<string, string>> }) =>
        `Bearer resource_metadata="${origins.mcp}${named}"`,
      documents: (places: Parameters<typeof aboutResource>[0]) => ({
        [named]: aboutResource(places),
        [`${resourceDocument}/mcp`]: aboutResource(places, ['decoy']),
        [resourceDocument]: aboutResource(places, ['decoy']),
      }),
    }
    await launchEach(drive, [play])
  },
  judges: {
    'authorization.prm.client-prefers-challenge-url': ofFlow((view) => {
      const about = view.documents.filter(({ path }) => path === named || path.startsWith(resourceDocument))
      const [first] = about
      if (first === undefined) return notObserved(noAttempt)
      const decoyed = [...view.registrations, ...view.authorizations].find(({ site }) => site === 'decoy')
      const wrong = first.path === named ? decoyed : first
      return wrong === undefined
        ? passed
        : failed(`GET ${named}, which the challenge names`, wrong.http.url, wrong.http.seq)
    }),
  },
})
