import { all, failed, notObserved, passed, warned } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import {
  bodyOf,
  documentsIn,
  factsIn,
  isDenied,
  lastStep,
  locationOf,
  needsLogin,
  one,
  refusesToken,
  seqOf,
  statusOf,
} from '../../judging/authorization/issuers.ts'
import { identity, newVerifier, type Party, type Player, play } from '../../stimuli/oauth/player.ts'
import { isTokenResponse, refusalsAreErrors, statesComeBack } from './parts/oauth-answers.ts'

/** Seconds; no number is given. */
const longest = 86_400

const secrets: Readonly<Record<string, string>> = { 'wrong-secret': 'another secret', 'no-secret': 'no secret' }

/** A code for the client, redeemed as `edits` say. */
async function flow(
  player: Player,
  party: Party,
  as: string,
  edits: Readonly<Record<string, string | null>> = {},
): Promise<{ readonly code: string | undefined; readonly verifier: string }> {
  const verifier = newVerifier()
  const code = await player.code(party, verifier, `${as}-walk`)
  if (code !== undefined) await player.redeem(party, player.redeeming(party, code, verifier, edits), as)
  return { code, verifier }
}

async function refreshTwice(player: Player, party: Party, first: string): Promise<void> {
  const refresh = (token: string, as: string) =>
    player.token({ grant_type: 'refresh_token', refresh_token: token, ...identity(party) }, as)
  const renewed = await refresh(first, 'refreshed')
  const next = renewed?.refresh_token
  player.tell({ hasRefresh: true, rotated: typeof next === 'string' && next !== first })
  // The new one is used first: some servers take the old one back as long as the new one is not.
  if (typeof next === 'string' && next !== first) await refresh(next, 'refreshed-next')
  await refresh(first, 'refreshed-again')
}

export default using(['as-login']).authorizationServerScenario<string>({
  title: 'Codes and tokens',
  async drive(drive) {
    const player = await play(drive)
    await player.discover()
    const party = await player.publicClient()
    if (party === undefined) return
    const verifier = newVerifier()
    const code = await player.expectedCode(party, verifier, 'allowed')
    if (code === undefined) return
    const redeeming = player.redeeming(party, code, verifier)
    const granted = await player.token(redeeming, 'token')
    const { refresh_token: refreshToken } = granted ?? {}
    if (typeof refreshToken === 'string') await refreshTwice(player, party, refreshToken)
    await player.token(redeeming, 'token-again')
    await flow(player, party, 'no-verifier', { code_verifier: null })
    await flow(player, party, 'wrong-verifier', { code_verifier: newVerifier() })
    const unproven = { code_challenge: null, code_challenge_method: null }
    await player.walk(player.request(party, verifier, unproven), [party.redirectUri], 'no-challenge')
    await player.walk(player.request(party, verifier), [party.redirectUri], 'denied', { decision: 'refuses' })
    const { resource } = player.account
    if (resource !== undefined) {
      const { protocol, host, pathname } = new URL(resource)
      const capitals = `${protocol.toUpperCase()}//${host.toUpperCase()}${pathname}`
      await player.walk(player.request(party, verifier, { resource: capitals }), [party.redirectUri], 'capitals')
    }
    const userinfo = player.endpoint('userinfo')
    if (userinfo !== undefined) {
      const token = granted?.access_token
      if (typeof token === 'string') await player.get(userinfo, 'userinfo', { Authorization: `Bearer ${token}` })
      await player.get(userinfo, 'userinfo-foreign', { Authorization: `Bearer ${foreign}` })
    }
    const confidential = await player.confidentialClient()
    if (confidential === undefined) return
    await flow(player, confidential, 'confidential')
    const { secret, ...nameless } = confidential
    if (secret === undefined) return
    await flow(player, { ...confidential, secret: `${secret}x` }, 'wrong-secret')
    await flow(player, nameless, 'no-secret')
  },
  judges: {
    'authorization.oauth21.authorization-server': (labels) => {
      const own = one(labels, 'token')
      const walked = lastStep(labels, 'allowed')
      const error = locationOf(walked)?.searchParams.get('error')
      if (error === 'unsupported_response_type') return failed('a code for a public client', error, ...seqOf(walked))
      if (own === undefined) return notObserved(needsLogin)
      const confidential = one(labels, 'confidential')
      const granted = [own, confidential].filter((exchange) => exchange !== undefined).map(isTokenResponse)
      const unproven = ['wrong-secret', 'no-secret'].flatMap((label) => {
        const asked = one(labels, label)
        if (asked === undefined || bodyOf(confidential)?.access_token === undefined) return []
        return [isDenied(asked, `no token for a client with ${secrets[label]}`, needsLogin)]
      })
      return all([...granted, ...unproven, ...refusalsAreErrors(labels), ...statesComeBack(labels)])
    },
    'authorization.oauth21.best-practices-as': (labels) => {
      const own = one(labels, 'token')
      if (bodyOf(own) === undefined) return notObserved(needsLogin)
      const again = isDenied(one(labels, 'token-again'), 'no second token for a code', needsLogin)
      if (again.verdict !== 'passed') return again
      const kept = own?.http?.responseHeaders.find(([name]) => name.toLowerCase() === 'cache-control')?.[1] ?? ''
      return /no-store/i.test(kept) ? passed : warned('Cache-Control: no-store', kept, ...seqOf(own))
    },
    'authorization.pkce.as-enforces': (labels) => {
      if (bodyOf(one(labels, 'token')) === undefined) return notObserved(needsLogin)
      const proof = all([
        isDenied(one(labels, 'no-verifier'), 'no token without the code_verifier', needsLogin),
        isDenied(one(labels, 'wrong-verifier'), 'no token for another code_verifier', needsLogin),
      ])
      if (proof.verdict !== 'passed') return proof
      const unproven = lastStep(labels, 'no-challenge')
      return locationOf(unproven)?.searchParams.has('code') === true
        ? failed('no code for a public client without a code_challenge', 'a code', ...seqOf(unproven))
        : passed
    },
    'authorization.resource.accept-uppercase-as': (labels) => {
      const walked = lastStep(labels, 'capitals')
      if (walked === undefined || bodyOf(one(labels, 'token')) === undefined)
        return notObserved(
          'needs as-login: name the resource for which it issues tokens under authorizationServer in the config',
        )
      const to = locationOf(walked)
      return to?.searchParams.has('code') === true
        ? passed
        : failed(
            'a code, for the resource is the same',
            to?.searchParams.get('error') ?? walked.whatCame,
            ...seqOf(walked),
          )
    },
    'authorization.iss.as-includes': (labels, context) => {
      const walks = [lastStep(labels, 'allowed'), lastStep(labels, 'denied')]
      const answers = walks.filter((walk) =>
        /code|error/.test([...(locationOf(walk)?.searchParams.keys() ?? [])].join()),
      )
      if (answers.length === 0) return notObserved(needsLogin)
      const { issuer } = documentsIn(labels)[0]?.document ?? {}
      const wrong = answers.find((walk) => locationOf(walk)?.searchParams.get('iss') !== issuer)
      return wrong === undefined
        ? passed
        : failed(
            `iss=${issuer ?? factsIn(context).issuer}`,
            locationOf(wrong)?.searchParams.get('iss') ?? null,
            ...seqOf(wrong),
          )
    },
    'authorization.iss.as-advertises': (labels) => {
      const walk = lastStep(labels, 'allowed')
      if (locationOf(walk)?.searchParams.has('iss') !== true) return notObserved('the server sends no iss')
      const [found] = documentsIn(labels)
      const flag = found?.document.authorization_response_iss_parameter_supported
      return flag === true
        ? passed
        : failed('authorization_response_iss_parameter_supported: true', flag ?? null, ...seqOf(found?.exchange))
    },
    'authorization.validate.own-resources-as': (labels) => {
      const own = one(labels, 'userinfo')
      const asked = one(labels, 'userinfo-foreign')
      if (asked === undefined || statusOf(own) !== 200) return notObserved('the server takes no tokens itself')
      return refusesToken(asked, 'no answer to a token of another issuer')
    },
    'authorization.tokens.short-lived': (labels) => {
      const own = one(labels, 'token')
      const body = bodyOf(own)
      if (body === undefined) return notObserved(needsLogin)
      const { expires_in: seconds } = body
      return typeof seconds === 'number' && seconds <= longest
        ? passed
        : failed(`expires_in of at most ${longest}`, seconds ?? null, ...seqOf(own))
    },
    'authorization.tokens.rotate-refresh-public': (labels, context) => {
      const renewed = one(labels, 'refreshed')
      if (renewed === undefined) return notObserved('the server issues no refresh token to a public client')
      if (bodyOf(renewed) === undefined) return notObserved('the refresh token was not taken')
      if (/^dpop$/i.test(String(bodyOf(renewed)?.token_type)))
        return notObserved('its tokens are bound to their sender')
      const again = isDenied(one(labels, 'refreshed-again'), 'no token for a refresh token that was used', needsLogin)
      // One that is good once need not be followed by another.
      if (again.verdict === 'passed') return again
      if (factsIn(context).rotated === true) {
        // An old one may be taken for a while, for a client that lost the answer with the new one. This client has used the new one.
        const next = one(labels, 'refreshed-next')
        if (bodyOf(next) !== undefined)
          return warned(
            'no token for a refresh token whose successor was used',
            'a token',
            ...seqOf(one(labels, 'refreshed-again')),
          )
        return notObserved(
          'a new refresh token came, and the old one was still taken at once: there may be a period of grace',
        )
      }
      return failed('a new refresh token', 'none', ...seqOf(renewed))
    },
  },
})

/** Nobody signed it: {"alg":"none"}.{"iss":"https://as.example","sub":"someone"}. */
const foreign = 'eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.eyJpc3MiOiJodHRwczovL2FzLmV4YW1wbGUiLCJzdWIiOiJzb21lb25lIn0.'
