import { failed, notObserved, passed, type Surroundings, since } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { noAuthorization, ofVariants } from './parts/judge.ts'
import { launchOnce, onceAsked } from './parts/launches.ts'
import { followsDraft, hasRequiredProperties, isHosted, namesItself } from './parts/rules/client-document.ts'
import type { Asked, View } from './parts/view.ts'

/** For drivers that have no document of their own. */
const context = { client_metadata_url: 'https://client.example/oauth.json' }

const takesDocuments = (document: JsonObject): JsonObject => ({
  ...document,
  client_id_metadata_document_supported: true,
})

type Variant = 'supported' | 'own' | 'unsupported'

const first = (view: View | undefined): Asked | undefined => view?.authorizations[0]
const idOf = (asked: Asked): string => asked.parameters.get('client_id') ?? ''
const isUrl = (id: string): boolean => /^https?:/i.test(id)

export default using(['browser-step', 'client-identity']).clientScenario<never>({
  title: 'Client id metadata documents, supported and not',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive(drive) {
    let takesOurs = false
    const browser: Surroundings['browser'] = async (url, visit, _origins, fetchDocument) => {
      const id = new URL(url).searchParams.get('client_id') ?? ''
      if (id === context.client_metadata_url) takesOurs = true
      else if (isUrl(id)) await fetchDocument(id)
      await visit(url)
    }
    const issuers = { issuer: { metadata: takesDocuments } }
    await launchOnce(drive, { variant: 'supported', issuers, browser }, { context })
    // It may have one of its own, where we name none.
    if (takesOurs) await launchOnce(drive, { variant: 'own', issuers, browser }, {})
    await launchOnce(drive, { variant: 'unsupported' }, { context })
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
    'authorization.cimd.client-https-hosting': ofVariants<Variant>((of) => isHosted([of('supported'), of('own')])),
    'authorization.cimd.client-required-properties': ofVariants<Variant>((of) =>
      hasRequiredProperties([of('supported'), of('own')]),
    ),
    'authorization.cimd.client-id-matches': ofVariants<Variant>((of) => namesItself([of('supported'), of('own')])),
    'authorization.cimd.client-follows-draft': ofVariants<Variant>((of) => followsDraft([of('supported'), of('own')])),
  },
})
