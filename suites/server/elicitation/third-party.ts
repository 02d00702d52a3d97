import {
  at,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  type Message,
  mintSecret,
  notObserved,
  passed,
  type SiteAnswer,
  type SiteRequest,
  since,
} from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { connectOther } from '../../stimuli/users.ts'
import { visitPage } from '../../stimuli/visit-page.ts'
import { holds } from './parts/links.ts'
import { succeeds, tell, told, type Visited, visitedCall } from './parts/visited-call.ts'

type Label = Visited<'foreign' | 'own'>

const capabilities: JsonObject = { elicitation: { form: {}, url: {} } }
const about = 'third-party'
const needs =
  'needs third-party: let third-party-tool call the API of mcp-conform after a login there, to which an elicitation by URL leads; and two-principals: set thirdParty, otherToken, cookie and otherCookie under authorization in the config'

const textOf = ({ path, query, headers, body }: SiteRequest): string =>
  [path, String(query), ...headers.map(([, value]) => value), body].join('\n')

/** A third party with one user, who agrees at once. */
class ThirdParty {
  readonly code = mintSecret('code')
  readonly tokens = { access_token: mintSecret('access'), refresh_token: mintSecret('refresh') }
  readonly asked: SiteRequest[] = []

  readonly answer = (request: SiteRequest): SiteAnswer => {
    this.asked.push(request)
    const { path, query, headers } = request
    if (path.endsWith('/authorize')) return this.#sendBack(query)
    if (path.endsWith('/token'))
      return { status: 200, body: { ...this.tokens, token_type: 'Bearer', expires_in: 3600 } }
    const isKnown = headers.some(([, value]) => value.includes(this.tokens.access_token))
    return isKnown ? { status: 200, body: { user: 'user-of-the-third-party' } } : { status: 401 }
  }

  /** The requests at the end of this path; undefined: those of the API. */
  at(end?: '/authorize' | '/token'): readonly SiteRequest[] {
    const isLogin = ({ path }: SiteRequest): boolean => /\/(authorize|token)$/.test(path)
    return this.asked.filter((request) => (end === undefined ? !isLogin(request) : request.path.endsWith(end)))
  }

  #sendBack(query: URLSearchParams): SiteAnswer {
    const back = query.get('redirect_uri') ?? ''
    if (!URL.canParse(back)) return { status: 400 }
    const url = new URL(back)
    url.searchParams.set('code', this.code)
    const state = query.get('state')
    if (state !== null) url.searchParams.set('state', state)
    return { status: 302, headers: { Location: url.href } }
  }
}

/** https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-mode-elicitation-for-oauth-flows */
export default using(['third-party', 'two-principals'], ['third-party-tool']).serverScenario<Label>({
  title: 'A tool whose user has an account at a third party',
  transports: ['streamable-http'],
  revisions: since('2025-11-25'),
  // The third party has one port.
  isolation: 'alone',
  async drive(drive) {
    const { revision, accounts, fixtures } = drive
    const { thirdParty, otherToken, cookie, otherCookie } = accounts.authorization ?? {}
    const tool = fixtures.find('third-party-tool')
    if (thirdParty === undefined || otherToken === undefined || tool === undefined) return
    if (cookie === undefined || otherCookie === undefined) return
    const party = new ThirdParty()
    const origin = await drive.host(about, party.answer, { port: thirdParty.port })
    // The token that would be handed on has to be one that we know.
    const client = origin === undefined ? undefined : await connectOther(drive, { capabilities })
    if (origin === undefined || client === undefined) return
    const hosts = [origin, origin.replace('127.0.0.1', 'localhost')]
    const leadsOut = (url: string): boolean => hosts.some((host) => url.startsWith(`${host}/`))
    const params = { name: tool.name, arguments: tool.arguments ?? {} }
    const [foreign, own]: string[][] = [[], []]
    await visitedCall(client, revision, params, 'foreign', async (url) => {
      foreign?.push(...(await visitPage(client, url, { cookie })).urls)
    })
    await visitedCall(client, revision, params, 'own', async (url) => {
      own?.push(...(await visitPage(client, url, { cookie: otherCookie, follows: hosts })).urls)
    })
    const secrets = [party.code, party.tokens.access_token, party.tokens.refresh_token]
    const { bySubject } = client.conversation()
    tell(client, about, {
      foreignIsSentOn: foreign?.some(leadsOut) === true,
      ownIsSentOn: own?.some(leadsOut) === true,
      redirectUris: party.at('/authorize').map(({ query }) => query.get('redirect_uri')),
      redeemed: party.at('/token').some((request) => textOf(request).includes(party.code)),
      asked: party.at().length,
      isForwarded: party.at().some((request) => textOf(request).includes(otherToken)),
      leaks: bySubject.filter((message) => tells(message, secrets)).map(({ seq }) => seq),
    })
  },
  judges: {
    'elicitation.phishing.connect-url-check': (_, context) =>
      known(context, (facts, seq) => {
        if (at(facts, 'foreignIsSentOn') === true)
          return failed('a page for the user who was asked alone', 'it sent another user on to the third party', seq)
        return at(facts, 'ownIsSentOn') === true ? passed : notObserved('the page sent nobody on to the third party')
      }),
    'elicitation.third-party.no-credential-transit': (labels, context) =>
      known(context, (facts, seq) => {
        const leaks = at(facts, 'leaks')
        if (Array.isArray(leaks) && leaks.length > 0)
          return failed('no code or token of the third party in a message', 'one of them', ...numbers(leaks), seq)
        return isThrough(labels, facts)
      }),
    'elicitation.third-party.no-client-token-reuse': (_, context) =>
      known(context, (facts, seq) => {
        if (at(facts, 'asked') === 0) return notObserved('the tool did not ask the API')
        return at(facts, 'isForwarded') === true
          ? failed('no token of the client in what the API is asked', 'the token', seq)
          : passed
      }),
    'elicitation.third-party.user-authorizes-server': (labels, context) =>
      known(context, (facts, seq) => {
        const uris = at(facts, 'redirectUris')
        const elsewhere = Array.isArray(uris) ? uris.find((uri) => !/^https?:/i.test(String(uri))) : undefined
        if (typeof elsewhere === 'string')
          return failed('a redirect URI at which the server gets the code', elsewhere, seq)
        return isThrough(labels, facts)
      }),
  },
})

const numbers = (list: readonly Json[]): readonly number[] => list.filter((one) => typeof one === 'number')

const tells = ({ text }: Message, secrets: readonly string[]): boolean => {
  const words = text.split(/[^\w+/=.-]+/)
  return secrets.some((secret) => text.includes(secret) || words.some((word) => holds(word, secret)))
}

/** Passes what went its whole way. */
function isThrough(labels: Labels<Label>, facts: Json): Finding {
  if (at(facts, 'redeemed') !== true) return notObserved('the server redeemed no code at the third party')
  return succeeds<'own'>(labels, 'own') ? passed : notObserved('the tool did not succeed after the login')
}

function known({ conversations }: JudgeContext, judge: (facts: Json, seq: number) => Finding): Finding {
  const found = told(conversations, about)
  return found?.facts === undefined ? notObserved(needs) : judge(found.facts, found.seq)
}
