import {
  at,
  type Exchange,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
  since,
} from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { bodyOf, factsIn, isDenied, one, seqOf, statusOf } from '../../judging/authorization/issuers.ts'
import { jwtParts } from '../../judging/authorization/jwt.ts'
import { identity, play } from '../../stimuli/oauth/player.ts'

const exchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange'
const jag = 'urn:ietf:params:oauth:token-type:id-jag'
const idToken = 'urn:ietf:params:oauth:token-type:id_token'
const needs =
  'needs as-idp: set client, ID token, audience and resource under authorizationServer.identityProvider in the config'

/** https://github.com/modelcontextprotocol/ext-auth/blob/main/specification/draft/enterprise-managed-authorization.mdx */
export default using(['as-idp']).authorizationServerScenario<string>({
  title: 'Grants of an identity provider',
  revisions: since('2025-11-25'),
  async drive(drive) {
    const provider = drive.accounts.authorizationServer?.identityProvider
    if (provider === undefined) return
    const player = await play(drive)
    await player.discover()
    const { client, otherClient, audience, resource, clientIdThere, allowedScope, forbiddenScope } = provider
    const form = {
      grant_type: exchangeGrant,
      requested_token_type: jag,
      audience,
      resource,
      subject_token: provider.idToken,
      subject_token_type: idToken,
    }
    const ask = (as: string, edits: Readonly<Record<string, string>> = {}, party = client) =>
      player.token({ ...form, ...identity(party), ...edits }, as)
    const read = (body: JsonObject | undefined) => jwtParts(String(body?.access_token ?? ''))
    const granted = await ask('granted')
    const first = read(granted)
    const second = read(await ask('granted-again'))
    player.tell({
      issuer: player.issuer,
      given: { audience, resource, clientId: clientIdThere ?? null, idpClientId: client.id },
      // An answer that came too late for us was read by nobody.
      ...(granted !== undefined && {
        first: first === undefined ? null : { header: first.header, claims: first.claims },
      }),
      isRepeated: first !== undefined && first.claims.jti === second?.claims.jti,
    })
    await ask('broken', { subject_token: `${provider.idToken.slice(0, -10)}AAAAAAAAAA` })
    if (provider.expiredIdToken !== undefined) await ask('expired', { subject_token: provider.expiredIdToken })
    if (otherClient !== undefined) await ask('foreign', {}, otherClient)
    await ask('bad', { subject_token: 'no token' })
    if (allowedScope !== undefined && forbiddenScope !== undefined)
      await ask('narrowed', { scope: `${allowedScope} ${forbiddenScope}` })
  },
  judges: {
    'ext-auth.enterprise.idp-validates-subject': (labels) =>
      refusedAll(labels, ['broken', 'expired'], 'no grant for an ID token that is not good'),
    'ext-auth.enterprise.idp-validates-audience': (labels) =>
      one(labels, 'foreign') === undefined
        ? notObserved(`${needs}, and a second client as otherClient`)
        : refusedAll(labels, ['foreign'], 'no grant for the ID token of another client'),
    'ext-auth.enterprise.idp-response': (labels) =>
      ofGranted(labels, (body, seqs) => {
        if (body.issued_token_type !== jag)
          return failed(`issued_token_type ${jag}`, body.issued_token_type ?? null, ...seqs)
        const type = body.token_type ?? null
        if (!/^n_a$/i.test(String(type))) return failed('token_type N_A', type, ...seqs)
        return typeof body.access_token === 'string' ? passed : failed('the grant as access_token', null, ...seqs)
      }),
    'ext-auth.enterprise.idp-response-scope': (labels) => {
      const asked = one(labels, 'narrowed')
      const body = bodyOf(asked)
      if (asked === undefined || bodyOf(one(labels, 'granted')) === undefined)
        return notObserved(`${needs}, and one allowedScope and one forbiddenScope`)
      // It may refuse the whole.
      if (body === undefined) return notObserved(`it answered with HTTP ${statusOf(asked)}`)
      return typeof body.scope === 'string'
        ? passed
        : failed('scope, for it is not what was asked for', null, ...seqOf(asked))
    },
    'ext-auth.enterprise.idp-response-expires-in': (labels) =>
      ofGranted(labels, ({ expires_in: seconds = null }, seqs) =>
        typeof seconds === 'number' && seconds > 0 ? passed : failed('expires_in', seconds, ...seqs),
      ),
    'ext-auth.enterprise.idp-error': (labels) => {
      const asked = one(labels, 'bad')
      if (asked === undefined || bodyOf(one(labels, 'granted')) === undefined) return notObserved(needs)
      if (statusOf(asked) === 0) return notObserved('no answer to the token request came in time')
      const error = bodyOf(asked, statusOf(asked))?.error
      const isRight = [400, 401].includes(statusOf(asked)) && typeof error === 'string'
      return isRight ? passed : failed('HTTP 400, and error in JSON', asked.whatCame, ...seqOf(asked))
    },
    'ext-auth.enterprise.idjag-claims': (labels, context) =>
      ofGrant(labels, context, ({ claims, given, issuer, seqs }) => {
        const expected: Readonly<Record<string, Json | undefined>> = {
          iss: issuer,
          aud: at(given, 'audience'),
          resource: at(given, 'resource'),
        }
        const wrong = Object.keys(expected).find((name) => !isSame(claims[name], expected[name]))
        if (wrong !== undefined)
          return failed(`${wrong} ${JSON.stringify(expected[wrong])}`, claims[wrong] ?? null, ...seqs)
        const missing = ['sub', 'client_id', 'jti', 'exp', 'iat'].find((name) => claims[name] === undefined)
        if (missing !== undefined) return failed(`the claim ${missing}`, null, ...seqs)
        return Number(claims.exp) > Number(claims.iat) ? passed : failed('exp after iat', claims.exp ?? null, ...seqs)
      }),
    'ext-auth.enterprise.idjag-jti-unique': (labels, context) =>
      ofGrant(labels, context, ({ claims, seqs }) =>
        factsIn(context).isRepeated === true
          ? failed('another jti in each grant', claims.jti ?? null, ...seqs)
          : passed,
      ),
    'ext-auth.enterprise.idjag-client-id': (labels, context) =>
      ofGrant(labels, context, ({ claims, given, seqs }) => {
        const wanted = at(given, 'clientId')
        if (typeof wanted !== 'string') return notObserved(`${needs}, and the clientIdThere`)
        return claims.client_id === wanted ? passed : failed(`client_id ${wanted}`, claims.client_id ?? null, ...seqs)
      }),
    'ext-auth.enterprise.idjag-typ': (labels, context) =>
      ofGrant(labels, context, ({ header, seqs }) =>
        /^oauth-id-jag\+jwt$/i.test(String(header.typ))
          ? passed
          : failed('typ oauth-id-jag+jwt', header.typ ?? null, ...seqs),
      ),
    'ext-auth.enterprise.idjag-sub-opaque': (labels, context) =>
      ofGrant(labels, context, ({ claims, seqs }) =>
        String(claims.sub ?? '').includes('@') ? failed('a sub that is no address', claims.sub, ...seqs) : passed,
      ),
  },
})

type Read = Labels<never>

function refusedAll(labels: Read, names: readonly string[], expected: string): Finding {
  if (bodyOf(one(labels, 'granted')) === undefined) return notObserved(needs)
  const tried = names.flatMap((name): Exchange[] => {
    const exchange = one(labels, name)
    return exchange === undefined ? [] : [exchange]
  })
  const findings = tried.map((exchange) => isDenied(exchange, expected, needs))
  return findings.find(({ verdict }) => verdict === 'failed') ?? findings[0] ?? notObserved(needs)
}

/** Judges the answer to an exchange that was granted. */
function ofGranted(labels: Read, judge: (body: JsonObject, seqs: readonly number[]) => Finding): Finding {
  const granted = one(labels, 'granted')
  const body = bodyOf(granted)
  return body === undefined ? notObserved(needs) : judge(body, seqOf(granted))
}

interface ReadGrant {
  readonly header: JsonObject
  readonly claims: JsonObject
  readonly given: Json | undefined
  readonly issuer: Json | undefined
  readonly seqs: readonly number[]
}

/** Judges what is in the grant, which only who drives can have read. */
function ofGrant(labels: Read, context: JudgeContext, judge: (grant: ReadGrant) => Finding): Finding {
  const granted = one(labels, 'granted')
  if (bodyOf(granted) === undefined) return notObserved(needs)
  const { first, given, issuer } = factsIn(context)
  // Its time was up before the grant was read.
  if (first === undefined) return notObserved('nobody came to read the grant')
  const [header, claims] = [at(first, 'header'), at(first, 'claims')]
  if (!isJsonObject(header) || !isJsonObject(claims)) return failed('a JWT', 'none', ...seqOf(granted))
  return judge({ header, claims, given, issuer, seqs: seqOf(granted) })
}

/** A URL may end in a slash that only stands for the empty path. */
const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  [one]
    .flat()
    .some((value) => value === other || (isUrl(value) && isUrl(other) && new URL(value).href === new URL(other).href))

const isUrl = (value: Json | undefined): value is string => typeof value === 'string' && URL.canParse(value)
