import { type Finding, failed, isSince, notObserved, passed } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { noAuthorization, ofVariants } from './parts/judge.ts'
import { launchOnce, onceAsked } from './parts/launches.ts'
import { usualSite } from './parts/playground.ts'
import type { View } from './parts/view.ts'

type Name = 'alone' | 'preferred' | 'other-issuer'

const given = 'client-known-beforehand'
const takesGiven =
  'needs client-identity: have the client take client_id and client_secret from MCP_CONFORMANCE_CONTEXT'

const withoutRegistration = ({ registration_endpoint: _, ...document }: JsonObject): JsonObject => document
const withDocuments = (document: JsonObject): JsonObject => ({
  ...document,
  client_id_metadata_document_supported: true,
})

const idsOf = (view: View | undefined): readonly (string | null)[] =>
  view?.authorizations.map(({ parameters }) => parameters.get('client_id')) ?? []

/** Whether the client has ever used the id that it was given. */
const isTaken = (launched: (name: Name) => View | undefined): boolean =>
  (['alone', 'preferred'] as const).some((name) => idsOf(launched(name)).includes(given))

/** It uses the id of its user where there is nothing else. */
function usesGiven(launched: (name: Name) => View | undefined): Finding {
  const [asked] = launched('alone')?.authorizations ?? []
  if (asked === undefined) {
    const found = launched('alone')?.documents.findLast(({ http }) => http.status === 200)
    if (!isTaken(launched) || found === undefined) return notObserved(takesGiven)
    return failed('an authorization request with the client id of the user', 'none', found.http.seq)
  }
  const id = asked.parameters.get('client_id') ?? ''
  if (['', 'undefined', 'null'].includes(id)) return failed('the client id of the user', id, asked.http.seq)
  return id === given ? passed : notObserved(takesGiven)
}

export default using(['browser-step', 'client-identity'], ['log-output']).clientScenario<never>({
  title: 'A client that was given its client id',
  onceAsked,
  transports: ['streamable-http'],
  async drive(drive) {
    const { id } = drive.revision
    const site = usualSite(id)
    const context = {
      client_id: given,
      client_secret: 'not-a-secret-at-all',
      client_metadata_url: 'https://client.example/oauth.json',
    }
    await launchOnce(drive, { variant: 'alone', issuers: { [site]: { metadata: withoutRegistration } } }, { context })
    if (!isSince(id, '2025-11-25')) return
    await launchOnce(drive, { variant: 'preferred', issuers: { [site]: { metadata: withDocuments } } }, { context })
    if (!isSince(id, '2026-07-28')) return
    const ofOther = { ...context, client_issuer: 'https://as-a.example' }
    await launchOnce(drive, { variant: 'other-issuer' }, { context: ofOther })
  },
  judges: {
    'authorization.registration.static-credentials': ofVariants<Name>(usesGiven),
    'authorization.registration.static-fallback': ofVariants<Name>(usesGiven),
    'authorization.registration.priority': ofVariants<Name>((launched) => {
      const view = launched('preferred')
      const [asked] = view?.authorizations ?? []
      if (!isTaken(launched)) return notObserved(takesGiven)
      if (view === undefined || asked === undefined) return notObserved(noAuthorization)
      const [registered] = view.registrations
      if (registered !== undefined) return failed('no registration', `POST ${registered.path}`, registered.http.seq)
      const id = asked.parameters.get('client_id')
      return id === given ? passed : failed('the client id of the user', id, asked.http.seq)
    }),
    'authorization.binding.mismatch-error': ofVariants<Name>((launched) => {
      if (!isTaken(launched)) return notObserved(takesGiven)
      const wrong = launched('other-issuer')?.authorizations.find(
        ({ parameters }) => parameters.get('client_id') === given,
      )
      return wrong === undefined
        ? passed
        : failed('no use of a client id that was given for another issuer', wrong.path, wrong.http.seq)
    }),
  },
})
