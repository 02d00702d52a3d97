import { failed, notObserved, passed } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { noAuthorization, ofVariants } from './parts/judge.ts'
import { launchEach, onceAsked } from './parts/launches.ts'
import type { Asked, View } from './parts/view.ts'

/** For drivers that have no document of their own. */
const context = { client_metadata_url: 'https://client.example/oauth.json' }

const takesDocuments = (document: JsonObject): JsonObject => ({
  ...document,
  client_id_metadata_document_supported: true,
})

type Variant = 'supported' | 'unsupported'

const first = (view: View | undefined): Asked | undefined => view?.authorizations[0]
const idOf = (asked: Asked): string => asked.parameters.get('client_id') ?? ''
const isUrl = (id: string): boolean => /^https?:/i.test(id)

export default using(['browser-step']).clientScenario<never>({
  title: 'Client id metadata documents, supported and not',
  onceAsked,
  revisions: ['2025-11-25', '2026-07-28'],
  transports: ['streamable-http'],
  async drive(drive) {
    const supported = { variant: 'supported', issuers: { issuer: { metadata: takesDocuments } } }
    await launchEach(drive, [supported, { variant: 'unsupported' }], { context })
  },
  judges: {
    'authorization.cimd.client-support': ofVariants<Variant>((launched) => {
      const asked = first(launched('supported'))
      if (asked === undefined) return notObserved(noAuthorization)
      // One that was given an id uses that.
      const isGiven = !isUrl(idOf(asked)) && launched('supported')?.registrations.length === 0
      if (isGiven) return notObserved('the client was given a client id')
      return isUrl(idOf(asked)) ? passed : failed('a client id that is an https URL', idOf(asked), asked.http.seq)
    }),
    'authorization.cimd.client-id-url': ofVariants<Variant>((launched) => {
      const asked = first(launched('supported'))
      if (asked === undefined || !isUrl(idOf(asked))) return notObserved('the client has no metadata document')
      const id = idOf(asked)
      const isRight = URL.canParse(id) && new URL(id).protocol === 'https:' && new URL(id).pathname.length > 1
      return isRight ? passed : failed('an https URL with a path', id, asked.http.seq)
    }),
    'authorization.cimd.client-checks-support': ofVariants<Variant>((launched) => {
      const supported = first(launched('supported'))
      const asked = first(launched('unsupported'))
      if (supported === undefined || !isUrl(idOf(supported))) return notObserved('the client has no metadata document')
      if (asked === undefined || !isUrl(idOf(asked))) return passed
      return failed('another client id where documents are not supported', idOf(asked), asked.http.seq)
    }),
  },
})
