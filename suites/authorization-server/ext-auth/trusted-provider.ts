import { all, type Exchange, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { bodyOf, isDenied, one, seqOf } from '../../judging/authorization/issuers.ts'
import { identity, play } from '../../stimuli/oauth/player.ts'
import { publishedKeys } from '../../stimuli/signing-keys.ts'
import { secondsFromNow, signed } from '../authorization/parts/jwt.ts'

const redeemGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const typ = 'oauth-id-jag+jwt'
const needs =
  'needs as-trusts-idp: make the server trust our identity provider, and set its port and client under authorizationServer.trustedIdentityProvider'

/** https://github.com/modelcontextprotocol/ext-auth/blob/main/specification/draft/enterprise-managed-authorization.mdx */
export default using(['as-trusts-idp']).authorizationServerScenario<string>({
  title: 'Grants of the test identity provider, good and wrong',
  revisions: since('2025-11-25'),
  // Our identity provider has one port.
  isolation: 'alone',
  async drive(drive) {
    const trusted = drive.accounts.authorizationServer?.trustedIdentityProvider
    if (trusted === undefined) return
    const keys = await publishedKeys()
    const idp = await drive.host('idp', ({ path, origins }) => documentAt(path, origins.idp ?? '', keys), {
      port: trusted.port,
    })
    if (idp === undefined) return
    const player = await play(drive)
    await player.discover()
    const { client, otherClient, subject = 'suite-user', resource = player.account.resource ?? '' } = trusted
    const { scope } = player.account
    const usual = {
      iss: idp,
      sub: subject,
      aud: player.issuer,
      resource,
      client_id: client.id,
      scope,
      // A reader has to accept claims that it does not know.
      email: 'suite-user@example.com',
    }
    const redeem = async (
      as: string,
      { claims = {}, type = typ, key = 'own', party = client }: Edits = {},
    ): Promise<void> => {
      const assertion = await signed(
        { ...usual, exp: secondsFromNow(300), ...claims },
        type === '' ? undefined : type,
        key,
      )
      await player.token({ grant_type: redeemGrant, assertion, ...identity(party) }, as)
    }
    await redeem('right')
    await redeem('plain-type', { type: 'JWT' })
    await redeem('no-type', { type: '' })
    await redeem('other-audience', { claims: { aud: 'https://as.example' } })
    await redeem('endpoint-audience', { claims: { aud: player.endpoint('token') ?? '' } })
    await redeem('other-issuer', { claims: { iss: 'https://idp.example' } })
    await redeem('foreign-key', { key: 'foreign' })
    await redeem('expired', { claims: { exp: secondsFromNow(-3600) } })
    if (otherClient !== undefined) await redeem('other-client', { party: otherClient })
  },
  judges: {
    'ext-auth.enterprise.as-response': (labels) => {
      const right = one(labels, 'right')
      if (right === undefined) return notObserved(needs)
      const body = bodyOf(right)
      // What it has against the grant may be a matter of its own policy.
      if ((right.http?.status ?? 500) >= 400)
        return notObserved(`${needs}; it answered with HTTP ${right.http?.status}`)
      const isToken = typeof body?.access_token === 'string' && /^bearer$/i.test(String(body.token_type))
      return isToken ? passed : failed('access_token and token_type Bearer', right.whatCame, ...seqOf(right))
    },
    'ext-auth.enterprise.as-checks-typ': (labels) =>
      refused(
        one(labels, 'right'),
        [one(labels, 'plain-type'), one(labels, 'no-type')],
        'no token for a JWT of another type',
      ),
    'ext-auth.enterprise.as-checks-aud': (labels) =>
      refused(
        one(labels, 'right'),
        [one(labels, 'other-audience'), one(labels, 'endpoint-audience')],
        'no token for a grant for somebody else',
      ),
    'ext-auth.enterprise.as-checks-client-id': (labels) =>
      one(labels, 'other-client') === undefined
        ? notObserved(`${needs}, and a second one as otherClient`)
        : refused(one(labels, 'right'), [one(labels, 'other-client')], 'no token for the grant of another client'),
    'ext-auth.enterprise.as-rfc7521': (labels) =>
      refused(
        one(labels, 'right'),
        [one(labels, 'other-issuer'), one(labels, 'foreign-key'), one(labels, 'expired')],
        'no token for a grant that is not good',
      ),
  },
})

interface Edits {
  readonly claims?: Readonly<Record<string, string | number>>
  /** The type of the JWT; empty: none. */
  readonly type?: string
  readonly key?: 'own' | 'foreign'
  readonly party?: { readonly id: string; readonly secret?: string }
}

function refused(right: Exchange | undefined, wrong: readonly (Exchange | undefined)[], expected: string) {
  if (bodyOf(right)?.access_token === undefined) return notObserved(needs)
  return all(
    wrong.flatMap((exchange) => (exchange === undefined ? [] : [isDenied(exchange, expected, needs)])),
    needs,
  )
}

function documentAt(path: string, issuer: string, keys: Awaited<ReturnType<typeof publishedKeys>>) {
  if (path === '/jwks') return { status: 200, body: keys }
  if (!path.startsWith('/.well-known/')) return { status: 404 }
  const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` }
  const body = {
    issuer,
    jwks_uri: `${issuer}/jwks`,
    ...endpoints,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  }
  return { status: 200, body }
}
