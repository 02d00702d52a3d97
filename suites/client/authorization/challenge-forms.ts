import { all, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { noAttempt, ofVariants } from './parts/judge.ts'
import { asks, launchEach, onceAsked } from './parts/launches.ts'
import { aboutResource } from './parts/playground.ts'

/** All that says the same (RFC 9110, 11.6.1). */
const forms = {
  plain: (url: string) => `Bearer resource_metadata="${url}"`,
  'other-case': (url: string) => `bearer RESOURCE_METADATA="${url}"`,
  'comma-in-a-value': (url: string) => `Bearer realm="a, b", error="invalid_request", resource_metadata="${url}"`,
  'behind-another-scheme': (url: string) => `Basic realm="x", Bearer resource_metadata="${url}"`,
  'in-a-second-field': (url: string) => ['Basic realm="x"', `Bearer resource_metadata="${url}"`],
} as const

type Form = keyof typeof forms
const names: readonly Form[] = ['plain', 'other-case', 'comma-in-a-value', 'behind-another-scheme', 'in-a-second-field']

const path = '/about/the-resource.json'

export default clientScenario<never>({
  title: 'Challenges in all forms',
  onceAsked,
  revisions: since('2025-06-18'),
  transports: ['streamable-http'],
  async drive(drive) {
    const variants = names.map((form) => ({
      variant: form,
      challenge: ({ origins }: { origins: Readonly<Record<string, string>> }) => forms[form](`${origins.mcp}${path}`),
      documents: (places: Parameters<typeof aboutResource>[0]) => ({ [path]: aboutResource(places) }),
    }))
    await launchEach(drive, variants, { enough: (server) => asks(server, path) })
  },
  judges: {
    'authorization.challenge.client-parses': ofVariants<Form>((launched) => {
      // One that never asks for anything here may have a reason of its own.
      if (names.every((form) => (launched(form)?.documents ?? []).length === 0)) return notObserved(noAttempt)
      return all(
        names.map((form) => {
          const view = launched(form)
          const refused = view?.mcp.find(({ status }) => status === 401)
          if (view === undefined || refused === undefined) return notObserved(noAttempt)
          if (view.documents.some((asked) => asked.path === path)) return passed
          const [other] = view.documents
          const expected = `GET ${path}, which the challenge names`
          return other === undefined
            ? failed(expected, 'no such request', refused.seq)
            : failed(expected, other.http.url, refused.seq, other.http.seq)
        }),
      )
    }),
  },
})
