import { failed, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { ofFlow } from './parts/judge.ts'
import { launchEach, onceAsked, type Variant } from './parts/launches.ts'
import { aboutResource, documentPath } from './parts/playground.ts'
import { textOf } from './parts/rules/tokens.ts'
import type { View } from './parts/view.ts'

/** The MCP server changes its authorization server once the client has listed the tools. */
function changing(): Variant {
  let hasChanged = false
  return {
    issuers: { issuer: {}, successor: {} },
    documents: (places) => ({
      [documentPath('/mcp')]: aboutResource(places, [hasChanged ? 'successor' : 'issuer']),
    }),
    onAccepted({ messages }, grants) {
      if (hasChanged || !messages.some(({ method }) => method === 'tools/list')) return
      hasChanged = true
      grants.expire()
    },
  }
}

const noChange = 'the client did not come to the other authorization server'

/** All that the client asked of the new one. */
const atSuccessor = (view: View) =>
  [...view.registrations, ...view.authorizations, ...view.tokens].filter(({ site }) => site === 'successor')

export default using(['browser-step']).clientScenario<never>({
  title: 'A server that changes its authorization server',
  onceAsked,
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  transports: ['streamable-http'],
  drive: (drive) => launchEach(drive, [changing()]),
  judges: {
    'authorization.binding.no-reuse': ofFlow((view) => {
      const asked = atSuccessor(view)
      if (asked.length === 0) return notObserved(noChange)
      const ids = view.tokens.flatMap(({ site, parameters }) =>
        site === 'issuer' ? parameters.getAll('client_id') : [],
      )
      const old = ids.filter((id) => !id.startsWith('https://'))
      const own = view.tokens.find(({ site, http }) => site === 'issuer' && http.status === 200)
      const [refresh] = /mcpc_refresh~[0-9a-f]+/.exec(own?.http.responseBody ?? '') ?? []
      const reused = asked.find(
        ({ parameters }) =>
          old.includes(parameters.get('client_id') ?? '') ||
          (refresh !== undefined && parameters.get('refresh_token') === refresh),
      )
      return reused === undefined
        ? passed
        : failed(
            'no credentials of the other authorization server',
            `${reused.http.method} ${reused.path} with them`,
            reused.http.seq,
          )
    }),
    'authorization.binding.re-register': ofFlow((view) => {
      const found = view.documents.find(({ site, http }) => site === 'successor' && http.status === 200)
      if (found === undefined) return notObserved(noChange)
      const [asked] = view.authorizations.filter(({ site }) => site === 'successor')
      const isKnown = asked?.parameters.get('client_id')?.startsWith('https://') === true
      if (isKnown || view.registrations.some(({ site }) => site === 'successor')) return passed
      if (view.registrations.length === 0) return notObserved('the client was given a client id')
      if (atSuccessor(view).length > 0) return notObserved('it goes on with what it has, which is judged elsewhere')
      return failed('a registration at the new authorization server', 'the client gave up', found.http.seq)
    }),
    'authorization.token.only-from-own-as': ofFlow((view) => {
      const issued = view.tokens.find(({ site, http }) => site === 'successor' && http.status === 200)
      if (issued === undefined) return notObserved(noChange)
      const first = view.tokens.find(({ site, http }) => site === 'issuer' && http.status === 200)
      const [old] = /mcpc_access~[0-9a-f]+/.exec(first?.http.responseBody ?? '') ?? []
      const sent = view.mcp.find(
        (http) =>
          old !== undefined && http.seq > (issued.http.responseSeq ?? issued.http.seq) && textOf(http).includes(old),
      )
      return sent === undefined ? passed : failed('no token of another authorization server', 'the old one', sent.seq)
    }),
  },
})
