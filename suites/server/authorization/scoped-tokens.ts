import {
  all,
  allNamed,
  at,
  type Exchange,
  failed,
  header,
  type Labels,
  notObserved,
  passed,
  seen,
  since,
  type TestClient,
  warned,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isGiven } from '../../judging/authorization/access.ts'
import { bearerParameters } from '../../judging/authorization/challenges.ts'
import { keysOf, nextCursor, toolList } from '../../stimuli/lists.ts'
import { endpointOf, issuerOf, showing } from '../../stimuli/minting.ts'

const repetitions = 5
const mostPages = 20

type Label = 'weak' | `weak-${number}` | `list-${number}` | 'named' | 'named-again' | 'broad'

const needsScopes =
  'needs scoped-tool and suite-issuer: add the tool, and set an insufficient weakScope under authorization.suiteIssuer'

const statusOf = (exchange: Exchange | undefined): number => exchange?.http?.status ?? 0
/** A server may answer a call whose response it has ended already: the status alone tells. */
const isLetIn = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined &&
  (exchange.response !== undefined || exchange.http?.status === 200) &&
  ![401, 403].includes(statusOf(exchange))
/** Whether the tool is kept from a token that does not suffice (tools.list.may-vary-by-authorization): no page lists it. */
function isHidden(labels: Labels<Label>, weak: Exchange): boolean {
  const pages = allNamed(labels, 'list-')
  if (pages.at(-1)?.response?.result === undefined || isGiven(weak)) return false
  return !keysOf(pages, toolList).some((name) => name === at(weak.sent?.params, 'name'))
}

const seqOf = (exchange: Exchange | undefined): number => exchange?.http?.responseSeq ?? 0

const scopesIn = (exchange: Exchange | undefined): readonly string[] =>
  (bearerParameters(exchange?.http)?.scope ?? '')
    .split(' ')
    .filter((scope) => scope !== '')
    .sort()

export default using(['suite-issuer', 'scoped-tool']).serverScenario<Label>({
  title: 'Tokens with too small a scope',
  transports: ['streamable-http'],
  revisions: since('2025-03-26'),
  async drive(drive) {
    const tool = drive.fixtures.find('scoped-tool')?.name
    const { weakScope, broadScope } = drive.accounts.authorization?.suiteIssuer ?? {}
    if (tool === undefined || weakScope === undefined) return
    const { era, id: version } = drive.revision
    const endpoint = endpointOf(await drive.connect())
    const issuer = issuerOf(drive, endpoint)
    if (issuer === undefined) return
    const opening = era === 'legacy' ? 'initialize' : 'server/discover'
    const params: JsonObject =
      era === 'legacy'
        ? { protocolVersion: version, capabilities: {}, clientInfo: { name: 'mcp-conform', version: '1' } }
        : {}
    const deliberate = 'a token of our own choice'
    /** What there is for the token. */
    const list = async (client: TestClient<Label>, shown: () => Record<string, string | null>) => {
      let cursor: string | undefined
      for (let page = 1; page <= mostPages; page += 1) {
        const params: JsonObject = cursor === undefined ? {} : { cursor }
        const listed = await client.request('tools/list', params, {
          as: `list-${page}`,
          bare: true,
          deliberate,
          headers: shown(),
        })
        cursor = nextCursor(listed)
        if (cursor === undefined) return
      }
    }
    const call = async (as: Label, scope: string) => {
      const token = await issuer.mint({ claims: { scope } })
      let session: string | null = null
      const shown = () => ({ ...showing(drive, token, endpoint), 'Mcp-Session-Id': session })
      // A session of another token is a conversation of its own.
      const client = await drive.connect({ handshake: false })
      if (era === 'legacy') {
        const opened = await client.request(opening, params, { bare: true, deliberate, headers: shown() })
        session = header(opened.http?.responseHeaders ?? [], 'mcp-session-id') ?? null
        await client.notify('notifications/initialized', {}, { bare: true, deliberate, headers: shown() })
      }
      const called = await client.request(
        'tools/call',
        { name: tool, arguments: {} },
        { as, bare: true, deliberate, headers: shown() },
      )
      if (as === 'weak' && statusOf(called) === 200) await list(client, shown)
      return called
    }
    const weak = await call('weak', weakScope)
    for (let n = 1; n < repetitions; n += 1) await call(`weak-${n}`, weakScope)
    const wanted = scopesIn(weak)
    if (wanted.length > 0) {
      await call('named', wanted.join(' '))
      await call('named-again', [...new Set([...weakScope.split(' '), ...wanted])].join(' '))
    }
    if (broadScope !== undefined) await call('broad', [weakScope, broadScope].join(' '))
  },
  judges: {
    'authorization.errors.status-403': (labels) => {
      const weak = seen(labels, 'weak')
      if (weak === undefined) return notObserved(needsScopes)
      if (statusOf(weak) === 403) return passed
      const expected = 'HTTP status 403 for a token without the scope'
      const isOther = statusOf(weak) > 403 && statusOf(weak) < 500
      if (isHidden(labels, weak)) return notObserved('the tool is not there for such a token')
      return isOther ? warned(expected, weak.whatCame, seqOf(weak)) : failed(expected, weak.whatCame, seqOf(weak))
    },
    'authorization.scopes.server-insufficient': (labels) => {
      const weak = seen(labels, 'weak')
      if (weak === undefined) return notObserved(needsScopes)
      if (statusOf(weak) !== 403) return notObserved('it does not answer with 403, which another requirement covers')
      const told = bearerParameters(weak.http)
      const expected = 'a Bearer challenge with error="insufficient_scope", scope and resource_metadata'
      if (told?.error !== 'insufficient_scope') return failed(expected, told?.error ?? 'none', seqOf(weak))
      const missing = ['scope', 'resource_metadata'].find((name) => told[name] === undefined)
      return missing === undefined ? passed : failed(expected, `no ${missing}`, seqOf(weak))
    },
    'authorization.scopes.server-names-needed': (labels) => {
      const again = seen(labels, 'named-again')
      if (seen(labels, 'weak') === undefined) return notObserved(needsScopes)
      if (again === undefined) return notObserved('the challenge names no scope, which another requirement covers')
      const more = scopesIn(again).some((scope) => !scopesIn(labels.weak).includes(scope))
      if (more) return notObserved('it names further scopes then, which another requirement covers')
      return isLetIn(again) || isLetIn(seen(labels, 'named'))
        ? passed
        : failed('an answer to a token with the named scopes', again.whatCame, seqOf(again))
    },
    'authorization.scopes.server-single-challenge': (labels) => {
      const again = seen(labels, 'named-again')
      if (again === undefined) return notObserved(needsScopes)
      const more = scopesIn(again).filter((scope) => !scopesIn(labels.weak).includes(scope))
      return more.length === 0
        ? passed
        : failed('all scopes in one challenge', `${more.join(' ')} in a second one`, seqOf(labels.weak), seqOf(again))
    },
    'authorization.scopes.server-consistent': (labels) => {
      const first = seen(labels, 'weak')
      if (first === undefined || scopesIn(first).length === 0) return notObserved(needsScopes)
      return all(
        allNamed(labels, 'weak-').map((again) => {
          const scopes = scopesIn(again).join(' ')
          const wanted = scopesIn(first).join(' ')
          return scopes === wanted ? passed : failed(`scope="${wanted}", as before`, scopes, seqOf(again))
        }),
      )
    },
    'authorization.scopes.server-hierarchy': (labels) => {
      const broad = seen(labels, 'broad')
      if (broad === undefined || statusOf(seen(labels, 'weak')) < 400)
        return notObserved(
          'needs suite-issuer: set a broadScope that includes the scopes of scoped-tool under authorization.suiteIssuer',
        )
      return isLetIn(broad)
        ? passed
        : failed('an answer, for the scope implies what is needed', broad.whatCame, seqOf(broad))
    },
  },
})
