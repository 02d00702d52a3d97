import {
  at,
  each,
  type Finding,
  failed,
  type HttpExchange,
  header,
  missing,
  notObserved,
  parseJson,
  passed,
  since,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { type LaunchCircumstances, ofVariants } from '../authorization/parts/judge.ts'
import { launchOnce, onceAsked } from '../authorization/parts/launches.ts'
import type { View } from '../authorization/parts/view.ts'
import { launchOf, type Name, says, variants } from './parts/proofs.ts'

const needs =
  'needs dpop-client: have the client bind its tokens to a key where the authorization server lists dpop_signing_alg_values_supported'

type Launched = (name: Name) => View | undefined

const has = (http: HttpExchange, name: string): boolean => header(http.requestHeaders, name) !== undefined
const schemeOf = (http: HttpExchange): string =>
  /^(\w+)/.exec(header(http.requestHeaders, 'authorization') ?? '')?.[1]?.toLowerCase() ?? ''

/** Whether the client shows a proof, or the scheme, anywhere. */
const takesPart = ({ tokens, mcp }: View): boolean =>
  tokens.some(({ http }) => has(http, 'dpop')) || mcp.some((http) => has(http, 'dpop') || schemeOf(http) === 'dpop')

/** Judges the launches in which the client uses the extension. */
const ofUsers = (launched: Launched, judge: (view: View) => Finding): Finding =>
  each(variants.flatMap((name) => launched(name) ?? []).filter(takesPart), judge, needs)

/** What the token endpoint has against a request. */
const refusalOf = ({ responseBody = '' }: HttpExchange) => {
  const body = parseJson(responseBody)
  return { error: at(body, 'error'), description: String(at(body, 'error_description') ?? '') }
}

const challengesOf = ({ responseHeaders }: HttpExchange): string =>
  responseHeaders.flatMap(([name, value]) => (name.toLowerCase() === 'www-authenticate' ? [value] : [])).join(', ')

/** What the MCP server has against the proof of a request. */
const flawOf = (http: HttpExchange): string | undefined => {
  if (http.status !== 401) return undefined
  return /error="invalid_dpop_proof", error_description='([^']*)'/.exec(challengesOf(http))?.[1]
}

/** Requests with a token that is bound to a key. */
function shown(view: View): readonly HttpExchange[] {
  const first = view.tokens.find(({ http }) => /"token_type":\s*"DPoP"/.test(http.responseBody ?? ''))
  if (first === undefined) return []
  const from = first.http.responseSeq ?? first.http.seq
  return view.mcp.filter((http) => http.seq > from && has(http, 'authorization'))
}

const noToken = 'the client got no token that is bound to a key'

/** A server has asked for a nonce: the next request has it, or there is none. */
function nonceTaken(
  requests: readonly HttpExchange[],
  isAsking: (http: HttpExchange) => boolean,
  isTaken: (http: HttpExchange) => boolean,
  expected: string,
  { isCutShort }: LaunchCircumstances,
): Finding {
  const asking = requests.find(isAsking)
  if (asking === undefined) return notObserved(needs)
  const later = requests.filter((http) => http.seq > (asking.responseSeq ?? asking.seq))
  if (later.some(isTaken)) return passed
  if (isCutShort) return notObserved('it was ended before it could go on')
  const [next] = later
  return next === undefined ? missing(expected, asking.seq) : failed(expected, 'a request without it', next.seq)
}

export default using(['dpop-client']).clientScenario<never>({
  title: 'A client whose tokens are bound to a key',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive(drive) {
    for (const variant of variants) await launchOnce(drive, launchOf(variant), {})
  },
  judges: {
    'ext-auth.dpop.client-token-request': ofVariants<Name>((launched) =>
      ofUsers(launched, ({ tokens }) =>
        each(
          tokens,
          ({ http }) => {
            if (!has(http, 'dpop')) return failed('a proof in the DPoP header of the token request', null, http.seq)
            const { error, description } = refusalOf(http)
            return error === 'invalid_dpop_proof' && !description.startsWith(says.algorithm)
              ? failed('a proof as RFC 9449 has it', description, http.seq)
              : passed
          },
          noToken,
        ),
      ),
    ),
    'ext-auth.dpop.client-scheme': ofVariants<Name>((launched) =>
      ofUsers(launched, (view) =>
        each(
          shown(view),
          (http) =>
            schemeOf(http) === 'dpop'
              ? passed
              : failed('Authorization: DPoP, and the token', header(http.requestHeaders, 'authorization'), http.seq),
          noToken,
        ),
      ),
    ),
    'ext-auth.dpop.client-proof': ofVariants<Name>((launched) =>
      ofUsers(launched, (view) =>
        each(
          shown(view).filter((http) => schemeOf(http) === 'dpop'),
          (http) => {
            const flaw = flawOf(http)
            const isOther = flaw === undefined || flaw === says.repeated || flaw.startsWith(says.algorithm)
            return isOther ? passed : failed('a proof as RFC 9449 has it, for this request and token', flaw, http.seq)
          },
          noToken,
        ),
      ),
    ),
    'ext-auth.dpop.client-fresh': ofVariants<Name>((launched) =>
      ofUsers(launched, (view) => {
        const proven = shown(view).filter((http) => schemeOf(http) === 'dpop' && has(http, 'dpop'))
        const again = proven.find((http) => flawOf(http) === says.repeated)
        if (again !== undefined) return failed('a proof that was not sent before', says.repeated, again.seq)
        return proven.length > 1 ? passed : notObserved('the client sent no two requests with a proof')
      }),
    ),
    'ext-auth.dpop.client-asymmetric': ofVariants<Name>((launched) =>
      ofUsers(launched, (view) => {
        const refused = [
          ...view.tokens.map(({ http }) => ({ http, flaw: refusalOf(http).description })),
          ...view.mcp.map((http) => ({ http, flaw: flawOf(http) ?? '' })),
        ].find(({ flaw }) => flaw.startsWith(says.algorithm))
        if (refused !== undefined) return failed('an asymmetric algorithm', refused.flaw, refused.http.seq)
        return view.tokens.some(({ http }) => has(http, 'dpop')) ? passed : notObserved(needs)
      }),
    ),
    'ext-auth.dpop.client-as-nonce': ofVariants<Name>((launched, circumstances) => {
      const view = launched('nonces')
      return nonceTaken(
        (view?.tokens ?? []).map(({ http }) => http),
        (http) => refusalOf(http).error === 'use_dpop_nonce',
        (http) => http.status === 200,
        'the token request again, with the nonce of DPoP-Nonce in its proof',
        circumstances,
      )
    }),
    'ext-auth.dpop.client-rs-nonce': ofVariants<Name>((launched, circumstances) => {
      const view = launched('nonces')
      return nonceTaken(
        view?.mcp ?? [],
        (http) => http.status === 401 && challengesOf(http).includes('use_dpop_nonce'),
        (http) => schemeOf(http) === 'dpop' && http.status !== undefined && http.status < 400,
        'the request again, with the nonce of DPoP-Nonce in its proof',
        circumstances,
      )
    }),
  },
})
