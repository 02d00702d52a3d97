import {
  type Exchange,
  each,
  type Finding,
  failed,
  header,
  type Labels,
  notObserved,
  passed,
  seen,
  since,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { endpointOf, issuerOf } from '../../stimuli/minting.ts'
import { newProofKey, type ProofEdits, type ProofKey } from '../../stimuli/oauth/proof.ts'
import { documentIn, documentPlaces, textsAt } from '../authorization/parts/documents.ts'
import { proofKinds, type WrongName, wrongNames, wrongProofs } from './parts/wrong-proofs.ts'

type Label =
  | WrongName
  | 'none'
  | 'first'
  | 'right'
  | 'other-audience'
  | 'bearer'
  | 'bearer-with-proof'
  | 'at-path'
  | 'at-root'

const member = 'dpop_signing_alg_values_supported'
const needsIssuer =
  'needs suite-issuer: make the server trust our issuer, and set its port under authorization.suiteIssuer'
const noSupport = `the server does not say that it takes DPoP (${member} in its resource metadata, or a challenge)`

const statusOf = (exchange: Exchange): number => exchange.http?.status ?? 0
const seqOf = (exchange: Exchange): number => exchange.http?.responseSeq ?? 0
const isServed = (exchange: Exchange | undefined): boolean => exchange?.response?.result !== undefined

const challengesOf = (exchange: Exchange | undefined): string =>
  (exchange?.http?.responseHeaders ?? [])
    .flatMap(([name, value]) => (name.toLowerCase() === 'www-authenticate' ? [value] : []))
    .join(', ')

/** A challenge of the scheme, with its parameters. */
const dpopChallenge = (exchange: Exchange | undefined): string | undefined =>
  /(?:^|,\s*)DPoP(?:\s+(.*))?$/i.exec(challengesOf(exchange))?.[0]

/** Not served; what a limit of the server's has refused was not looked at. */
function refused(exchange: Exchange, what: string): Finding {
  if (isServed(exchange)) return failed(`a refusal of ${what}`, exchange.whatCame, seqOf(exchange))
  const status = statusOf(exchange)
  return status >= 400 && status < 500 && status !== 429 ? passed : notObserved(`${what} got ${exchange.whatCame}`)
}

/** Judges what was tried, where a good proof was served, and nobody without a token. */
function ofServed(labels: Labels<Label>, judge: () => Finding): Finding {
  const right = seen(labels, 'right')
  if (right === undefined) return notObserved(seen(labels, 'none') === undefined ? needsIssuer : noSupport)
  if (isServed(seen(labels, 'none'))) return notObserved('the server asks for no token')
  return isServed(right) ? judge() : notObserved(`a good proof was refused: ${right.whatCame}`)
}

const allRefused = (labels: Labels<Label>, names: readonly WrongName[]): Finding =>
  ofServed(labels, () =>
    each(names, (name) => {
      const exchange = seen(labels, name)
      return exchange === undefined ? passed : refused(exchange, `a proof ${wrongProofs[name].says}`)
    }),
  )

/** https://datatracker.ietf.org/doc/html/rfc9449#section-4.3 */
export default using(['suite-issuer']).serverScenario<Label>({
  title: 'Tokens that are bound to a key, with proofs that are good and wrong',
  transports: ['streamable-http'],
  revisions: since('2025-11-25'),
  async drive(drive) {
    if (drive.accounts.authorization?.suiteIssuer === undefined) return
    const { era, id: version } = drive.revision
    const client = await drive.connect()
    const url = endpointOf(client)
    const issuer = issuerOf(drive, url)
    if (issuer === undefined) return
    const opening = era === 'legacy' ? 'initialize' : 'server/discover'
    const params: JsonObject =
      era === 'legacy'
        ? { protocolVersion: version, capabilities: {}, clientInfo: { name: 'mcp-conform', version: '1' } }
        : {}
    /** Each on a connection of its own: what is accepted is a session of its own. */
    const open = async (as: Label, headers: Readonly<Record<string, string>>, says: string) =>
      (await drive.connect({ handshake: false })).request(opening, params, {
        as,
        bare: true,
        deliberate: says,
        headers: { 'Mcp-Session-Id': null, ...headers },
      })
    const none = await open('none', {}, 'no token')
    const { resourceAtPath, resourceAtRoot } = documentPlaces(url)
    const document =
      documentIn(await client.http({ method: 'GET', url: resourceAtPath, as: 'at-path', bare: true })) ??
      documentIn(await client.http({ method: 'GET', url: resourceAtRoot, as: 'at-root', bare: true }))
    const listed = textsAt(document, member)
    const supports = document?.[member] !== undefined || dpopChallenge(none) !== undefined
    if (!supports || (listed.length > 0 && !listed.includes('ES256'))) return
    const [key, other] = [newProofKey(), newProofKey()]
    const cnf = { jkt: key.thumbprint }
    const token = await issuer.mint({ claims: { cnf } })
    let nonce: string | undefined
    const make = (edits: ProofEdits = {}, by: ProofKey = key, shown = token): string =>
      by.proof({ method: 'POST', url, token: shown, nonce }, edits)
    const bound = (shown: string, headers: Readonly<Record<string, string>>) => ({
      Authorization: `DPoP ${shown}`,
      ...headers,
    })
    const first = await open('first', bound(token, { DPoP: make() }), 'a token that is bound to a key')
    // A server may want a nonce of its own, which comes with its refusal.
    nonce = header(first.http?.responseHeaders ?? [], 'dpop-nonce')
    if (!isServed(await open('right', bound(token, { DPoP: make() }), 'a token that is bound to a key'))) return
    for (const name of wrongNames) {
      if (name === 'other-nonce' && nonce === undefined) continue
      const { says, shown } = wrongProofs[name]
      await open(name, bound(token, shown({ right: make(), key, other, make })), `a proof ${says}`)
    }
    const foreign = await issuer.mint({ claims: { cnf, aud: 'https://other.example/mcp' } })
    await open('other-audience', bound(foreign, { DPoP: make({}, key, foreign) }), 'a token for another server')
    await open('bearer', { Authorization: `Bearer ${token}` }, 'a bound token as Bearer')
    await open('bearer-with-proof', { Authorization: `Bearer ${token}`, DPoP: make() }, 'a bound token as Bearer')
  },
  judges: {
    'ext-auth.dpop.server-validates': (labels) => allRefused(labels, proofKinds.proof),
    'ext-auth.dpop.server-iat-window': (labels) => allRefused(labels, proofKinds.time),
    'ext-auth.dpop.server-asymmetric': (labels) => allRefused(labels, proofKinds.algorithm),
    'ext-auth.dpop.server-audience': (labels) =>
      ofServed(labels, () => refused(labels['other-audience'], 'a bound token for another server')),
    'ext-auth.dpop.server-no-bearer': (labels) =>
      ofServed(labels, () =>
        each([labels.bearer, labels['bearer-with-proof']], (exchange) => refused(exchange, 'a bound token as Bearer')),
      ),
    'ext-auth.dpop.server-reject-401': (labels) =>
      ofServed(labels, () => {
        const answers = wrongNames
          // Where none is shown, it is not the proof that is wrong.
          .filter((name) => name !== 'no-proof')
          .flatMap((name) => seen(labels, name) ?? [])
          .filter((exchange) => !isServed(exchange) && statusOf(exchange) >= 400 && statusOf(exchange) < 500)
        return each(
          answers.filter((exchange) => statusOf(exchange) !== 429),
          hasRightRefusal,
          'no proof was refused',
        )
      }),
  },
})

function hasRightRefusal(exchange: Exchange): Finding {
  if (statusOf(exchange) !== 401)
    return failed('HTTP status 401 for a proof that is not good', exchange.whatCame, seqOf(exchange))
  const challenge = dpopChallenge(exchange)
  const says = challenge !== undefined && /\berror\s*=\s*("[^"]+"|[^\s",]+)/i.test(challenge)
  return says ? passed : failed('WWW-Authenticate: DPoP, with an error', challengesOf(exchange), seqOf(exchange))
}
