import { all, at, type Finding, failed, type Labels, notObserved, passed, since } from '../../../harness/index.ts'
import { isJsonArray, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import {
  bodyOf,
  documentsIn,
  factsIn,
  isDenied,
  needsLogin,
  one,
  seqOf,
  statusOf,
} from '../../judging/authorization/issuers.ts'
import { jwtParts } from '../../judging/authorization/jwt.ts'
import { loopbackUri, newVerifier, type Party, type Player, play } from '../../stimuli/oauth/player.ts'
import { newProofKey, type ProofEdits } from '../../stimuli/oauth/proof.ts'

const member = 'dpop_signing_alg_values_supported'

/** Proofs that are wrong in one respect. */
const wrong = {
  'other-url': { claims: { htu: 'https://as.example/token' } },
  'other-method': { claims: { htm: 'GET' } },
  'foreign-key': { signature: 'foreign' },
  unsigned: { signature: 'none' },
} as const satisfies Readonly<Record<string, ProofEdits>>
const wrongNames = Object.keys(wrong)

/** A code for the client, redeemed with a proof, or without one. */
async function redeem(
  player: Player,
  party: Party,
  as: string,
  proof: ((url: string) => string) | undefined,
): Promise<JsonObject | undefined> {
  const verifier = newVerifier()
  const code = await player.code(party, verifier, `${as}-walk`)
  const url = player.endpoint('token')
  if (code === undefined || url === undefined) return undefined
  const headers: Record<string, string> = proof === undefined ? {} : { DPoP: proof(url) }
  return player.token(player.redeeming(party, code, verifier), as, headers)
}

const isDpop = (body: JsonObject | undefined): boolean => /^dpop$/i.test(String(body?.token_type))

/** https://datatracker.ietf.org/doc/html/rfc9449#section-5 */
export default using(['as-login']).authorizationServerScenario<string>({
  title: 'Tokens that are bound to a key',
  revisions: since('2025-11-25'),
  async drive(drive) {
    const player = await play(drive)
    await player.discover()
    const party = await player.publicClient()
    if (party === undefined) return
    const key = newProofKey()
    const prove = (edits?: ProofEdits) => (url: string) => key.proof({ method: 'POST', url }, edits)
    const proven = await redeem(player, party, 'proven', prove())
    const claims = jwtParts(String(proven?.access_token ?? ''))?.claims
    player.tell({ isJwt: claims !== undefined, isBound: at(claims, 'cnf', 'jkt') === key.thumbprint })
    // A server that lists no algorithms, and binds no tokens, does not support DPoP.
    if (player.metadata[member] === undefined && !isDpop(proven)) return
    for (const [name, edits] of Object.entries(wrong)) await redeem(player, party, name, prove(edits))
    const bound = await player.register(
      {
        client_name: 'mcp-conform, bound',
        redirect_uris: [loopbackUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        dpop_bound_access_tokens: true,
      },
      'register-bound',
    )
    if (bound === undefined) return
    await redeem(player, bound, 'bound-proven', prove())
    await redeem(player, bound, 'bound-without', undefined)
    await redeem(player, bound, 'bound-wrong', prove({ signature: 'foreign' }))
  },
  judges: {
    'ext-auth.dpop.as-metadata': (labels) => {
      const proven = one(labels, 'proven')
      const found = documentsIn(labels).filter(({ name }) => name !== 'mcp')
      const supports = isDpop(bodyOf(proven)) || found.some(({ document }) => document[member] !== undefined)
      if (!supports) return notObserved('the server does not say that it supports DPoP')
      return all(
        found.map(({ document, exchange }) => {
          const listed = document[member] ?? null
          const isList = isJsonArray(listed) && listed.length > 0 && listed.every((name) => typeof name === 'string')
          return isList ? passed : failed(`${member}, a list of algorithms`, listed, ...seqOf(exchange))
        }),
      )
    },
    'ext-auth.dpop.as-algorithms': (labels) =>
      all(
        documentsIn(labels).flatMap(({ document, exchange }) => {
          const listed = document[member] ?? null
          if (!isJsonArray(listed)) return []
          const symmetric = listed.find((name) => /^(none|HS\d+)$/i.test(String(name)))
          return [
            symmetric === undefined
              ? passed
              : failed(`${member} with asymmetric algorithms alone`, symmetric, ...seqOf(exchange)),
          ]
        }),
        'the server lists no algorithms of proofs',
      ),
    'ext-auth.dpop.as-binds': (labels, context) => {
      const proven = one(labels, 'proven')
      const body = bodyOf(proven)
      if (body === undefined) return notObserved(needsLogin)
      const listed = listedBy(labels)
      if (listed === undefined) return notObserved('the server does not say that it supports DPoP')
      if (!listed.includes('ES256')) return notObserved('the server takes no proofs with ES256')
      if (!isDpop(body)) return failed('token_type DPoP', body.token_type ?? null, ...seqOf(proven))
      const { isJwt, isBound } = factsIn(context)
      return isJwt !== true || isBound === true
        ? passed
        : failed('cnf.jkt in the token, the thumbprint of the key of the proof', 'another, or none', ...seqOf(proven))
    },
    'ext-auth.dpop.as-checks-proof': (labels) =>
      refused(labels, 'proven', wrongNames, 'no token for a proof that is not good'),
    'ext-auth.dpop.as-bound-clients': (labels) => {
      const registered = one(labels, 'register-bound')
      const body = bodyOf(registered, statusOf(registered))
      if (body?.dpop_bound_access_tokens !== true)
        return notObserved('the server registers no client with dpop_bound_access_tokens')
      const names = ['bound-without', 'bound-wrong']
      return refused(labels, 'bound-proven', names, 'no token for this client without a good proof')
    },
  },
})

/** The algorithms that the metadata lists. */
function listedBy(labels: Labels<never>): readonly string[] | undefined {
  const lists = documentsIn(labels).flatMap(({ document }) => {
    const listed = document[member] ?? null
    return isJsonArray(listed) ? [listed.map(String)] : []
  })
  return lists[0]
}

/** Each of them gets no token, where a good proof gets a bound one. */
function refused(labels: Labels<never>, control: string, names: readonly string[], expected: string): Finding {
  if (!isDpop(bodyOf(one(labels, control)))) return notObserved('a good proof got no token that is bound to it')
  const tried = names.flatMap((name) => one(labels, name) ?? [])
  return all(
    tried.map((exchange) => isDenied(exchange, expected, needsLogin)),
    needsLogin,
  )
}
