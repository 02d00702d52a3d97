import { each, type Finding, failed, header, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { ofFlow as ofLaunch } from '../authorization/parts/judge.ts'
import { launchOnce, onceAsked } from '../authorization/parts/launches.ts'
import { aboutResource, documentPath } from '../authorization/parts/playground.ts'
import type { Asked, View } from '../authorization/parts/view.ts'
import {
  enterpriseContext,
  grantTypes,
  identityProvider,
  idTokenType,
  jag,
  kept,
  trustingIssuer,
} from './parts/enterprise.ts'

const needs =
  'needs enterprise-login: have the client take idp_token_endpoint, idp_id_token, idp_client_id and idp_client_secret from MCP_CONFORMANCE_CONTEXT'

/** Requests to the token endpoint of the identity provider. */
const exchanges = ({ tokens }: View): readonly Asked[] => tokens.filter(({ site }) => site === 'idp')
/** The token requests to the token endpoint of the MCP server's authorization server. */
const redemptions = ({ tokens }: View): readonly Asked[] => tokens.filter(({ site }) => site === 'issuer')

/** Judges each exchange; a client that never asks the identity provider takes no part in this. */
const ofExchanges = (judge: (asked: Asked, view: View) => Finding) =>
  ofLaunch((view) => each(exchanges(view), (asked) => judge(asked, view), needs))

/** Judges each request for an access token that follows an exchange. */
const ofRedemptions = (judge: (asked: Asked) => Finding) =>
  ofLaunch((view) => {
    const [first] = exchanges(view)
    if (first === undefined) return notObserved(needs)
    const later = redemptions(view).filter(({ http }) => http.seq > first.http.seq)
    return each(later, judge, 'the client asked for no access token after the exchange')
  })

/** A value of the form; a missing parameter is judged elsewhere. */
function equals(name: string, right: (value: string) => boolean, expected: string) {
  return ({ parameters, http }: Asked): Finding => {
    const value = parameters.get(name)
    if (value === null) return notObserved(`${name} is missing, which is judged elsewhere`)
    return right(value) ? passed : failed(expected, value, http.seq)
  }
}

const required = ['requested_token_type', 'audience', 'resource', 'subject_token', 'subject_token_type'] as const

const sameUrl = (one: string, other: string): boolean => URL.canParse(one) && new URL(one).href === new URL(other).href

const isAuthenticated = ({ parameters, http }: Asked): boolean =>
  parameters.has('client_secret') ||
  parameters.has('client_assertion') ||
  header(http.requestHeaders, 'authorization') !== undefined

export default using(['enterprise-login']).clientScenario<never>({
  title: 'A client whose user has signed on at his enterprise',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive(drive) {
    const variant = {
      issuers: { issuer: trustingIssuer, idp: identityProvider },
      documents: (places: Parameters<typeof aboutResource>[0]) => ({ [documentPath('/mcp')]: aboutResource(places) }),
    }
    await launchOnce(drive, variant, { context: enterpriseContext })
  },
  judges: {
    'ext-auth.enterprise.token-exchange': ofExchanges(({ parameters, http }) => {
      const type = parameters.get('grant_type')
      if (type !== grantTypes.exchange) return failed(`grant_type=${grantTypes.exchange}, in a form`, type, http.seq)
      const missing = required.find((name) => (parameters.get(name) ?? '') === '')
      return missing === undefined ? passed : failed(`a token exchange with ${missing}`, null, http.seq)
    }),
    'ext-auth.enterprise.requested-token-type': ofExchanges(
      equals('requested_token_type', (value) => value === jag, `requested_token_type=${jag}`),
    ),
    'ext-auth.enterprise.audience-param': ofExchanges((asked, { origins }) =>
      equals('audience', (value) => value === origins.issuer, `audience=${origins.issuer}`)(asked),
    ),
    'ext-auth.enterprise.resource-param': ofExchanges((asked, { origins }) =>
      equals('resource', (value) => sameUrl(value, `${origins.mcp}/mcp`), `resource=${origins.mcp}/mcp`)(asked),
    ),
    'ext-auth.enterprise.subject-token': ofExchanges((asked) => {
      const isIdToken = equals(
        'subject_token',
        (value) => kept.idToken.test(value),
        'the ID token of the sign-on',
      )(asked)
      if (isIdToken.verdict !== 'passed') return isIdToken
      return equals('subject_token_type', (value) => value === idTokenType, idTokenType)(asked)
    }),
    'ext-auth.enterprise.idp-client-authentication': ofExchanges((asked) =>
      isAuthenticated(asked) ? passed : failed('client authentication, as at the sign-on', 'none', asked.http.seq),
    ),
    'ext-auth.enterprise.no-actor-token': ofExchanges(({ parameters, http }) => {
      const actor = ['actor_token', 'actor_token_type'].find((name) => parameters.has(name))
      return actor === undefined ? passed : failed('no actor parameters', actor, http.seq)
    }),
    'ext-auth.enterprise.access-token-request': ofRedemptions(({ parameters, http }) => {
      const type = parameters.get('grant_type')
      if (type !== grantTypes.redeem) return failed(`grant_type=${grantTypes.redeem}`, type, http.seq)
      const assertion = parameters.get('assertion') ?? ''
      return kept.grant.test(assertion)
        ? passed
        : failed('the grant of the identity provider as assertion', assertion, http.seq)
    }),
    'ext-auth.enterprise.access-token-client-auth': ofRedemptions((asked) => {
      if (!isAuthenticated(asked)) return failed('client authentication', 'none', asked.http.seq)
      const { parameters, http } = asked
      const given = parameters.get('client_secret') ?? header(http.requestHeaders, 'authorization') ?? ''
      const isOther = /mcpc_idpsecret~/.test(given)
      return isOther
        ? failed('its credentials at this authorization server', 'those at the identity provider', http.seq)
        : passed
    }),
  },
})
