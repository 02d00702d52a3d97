import {
  all,
  type Exchange,
  type Finding,
  failed,
  type Labels,
  notObserved,
  passed,
  since,
} from '../../../harness/index.ts'
import { isJsonArray, type Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { bodyOf, documentsIn, isDenied, one, seqOf, statusOf } from '../../judging/authorization/issuers.ts'
import { mintToken } from '../../stimuli/minting.ts'
import { play } from '../../stimuli/oauth/player.ts'
import { publishedKeys } from '../../stimuli/signing-keys.ts'
import { secondsFromNow } from '../authorization/parts/jwt.ts'

const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const needs =
  'needs as-trusts-workloads: make the server trust the workloads of our issuer, and set its port under authorizationServer.trustedWorkloads'

type Claims = Readonly<Record<string, Json | undefined>>

/** JWTs that are wrong in one respect. */
const wrongClaims = {
  'no-sub': { sub: undefined },
  'no-aud': { aud: undefined },
  'no-exp': { exp: undefined },
  'other-audience': { aud: 'https://as.example/token' },
  over: { exp: secondsFromNow(-3600), iat: secondsFromNow(-7200) },
} as const satisfies Readonly<Record<string, Claims>>
const claimNames = Object.keys(wrongClaims)
const signatures = ['foreign', 'none', 'altered'] as const

/** https://github.com/modelcontextprotocol/ext-auth, specification/draft/workload-identity-federation.mdx */
export default using(['as-trusts-workloads']).authorizationServerScenario<string>({
  title: 'JWTs of workloads, good and wrong',
  revisions: since('2025-11-25'),
  // Our issuer has one port.
  isolation: 'alone',
  async drive(drive) {
    const trusted = drive.accounts.authorizationServer?.trustedWorkloads
    if (trusted === undefined) return
    const keys = await publishedKeys()
    const issuer = await drive.host(
      'platform',
      ({ path, origins }) => {
        const own = origins.platform ?? ''
        if (path === '/jwks') return { status: 200, body: keys }
        if (!path.startsWith('/.well-known/')) return { status: 404 }
        return { status: 200, body: { issuer: own, jwks_uri: `${own}/jwks`, response_types_supported: ['id_token'] } }
      },
      { port: trusted.port },
    )
    if (issuer === undefined) return
    const player = await play(drive)
    await player.discover()
    const endpoint = player.endpoint('token') ?? player.issuer
    const { subject = 'suite-workload', otherSubject = 'mcp-conform-other-workload' } = trusted
    const { resource = player.account.resource ?? '' } = trusted
    const { scope } = player.account
    const usual = { audience: endpoint, issuer, scope: undefined, claims: { sub: subject, client_id: null } }
    const ask = async (as: string, claims: Claims = {}, key: Parameters<typeof mintToken>[1] = {}): Promise<void> => {
      // A reader has to accept claims that it does not know.
      const assertion = await mintToken(usual, { ...key, claims: { namespace: 'default', ...claims } })
      const form = { grant_type: grant, assertion, ...(scope === undefined ? {} : { scope }) }
      await player.token({ ...form, ...(resource === '' ? {} : { resource }) }, as)
    }
    await ask('right')
    for (const [name, claims] of Object.entries(wrongClaims)) await ask(name, claims)
    for (const key of signatures) await ask(key, {}, { key })
    await ask('other-issuer', { iss: 'https://platform.example' })
    await ask('other-workload', { sub: otherSubject })
  },
  judges: {
    'ext-auth.wif.as-metadata': (labels) => {
      if (one(labels, 'right') === undefined) return notObserved(needs)
      return all(
        documentsIn(labels).map(({ document, exchange }) => {
          const listed = document.grant_types_supported ?? null
          const isListed = isJsonArray(listed) && listed.includes(grant)
          return isListed ? passed : failed(`grant_types_supported with ${grant}`, listed, ...seqOf(exchange))
        }),
        'the server has no metadata',
      )
    },
    'ext-auth.wif.as-accepts': (labels) => {
      const right = one(labels, 'right')
      if (right === undefined) return notObserved(needs)
      if (statusOf(right) === 0 || statusOf(right) >= 500) return notObserved(`it answered with ${right.whatCame}`)
      return typeof bodyOf(right)?.access_token === 'string'
        ? passed
        : failed('a token for the workload, without a client_id', right.whatCame, ...seqOf(right))
    },
    'ext-auth.wif.as-issuer': (labels) => refused(labels, ['other-issuer'], 'no token for a JWT of another issuer'),
    'ext-auth.wif.as-signature': (labels) =>
      refused(labels, signatures, 'no token for a JWT that the issuer has not signed'),
    'ext-auth.wif.as-claims': (labels) =>
      refused(labels, claimNames, 'no token for a JWT without its claims, for somebody else, or over'),
    'ext-auth.wif.as-workload': (labels) =>
      refused(labels, ['other-workload'], 'no token for a workload that may have none'),
    'ext-auth.wif.as-error': (labels) => {
      if (!isServed(labels)) return notObserved(needs)
      const tried = ['over', 'other-audience', 'foreign'].flatMap((name) => one(labels, name) ?? [])
      const denied = tried.filter((exchange) => statusOf(exchange) >= 400 && statusOf(exchange) < 500)
      return all(denied.map(hasRightError), 'the server refused none of the JWTs that are not good')
    },
  },
})

function hasRightError(exchange: Exchange): Finding {
  const status = statusOf(exchange)
  // A limit of the server is no answer to the JWT.
  if (status === 429) return notObserved('a limit of the server was reached')
  const { error = null } = bodyOf(exchange, status) ?? {}
  return error === 'invalid_grant' ? passed : failed('error invalid_grant', error, ...seqOf(exchange))
}

const isServed = (labels: Labels<never>): boolean => typeof bodyOf(one(labels, 'right'))?.access_token === 'string'

/** Each of them gets no token, where a good JWT gets one. */
function refused(labels: Labels<never>, names: readonly string[], expected: string): Finding {
  if (!isServed(labels)) return notObserved(needs)
  const tried = names.flatMap((name) => one(labels, name) ?? [])
  return all(
    tried.map((exchange) => isDenied(exchange, expected, needs)),
    needs,
  )
}
