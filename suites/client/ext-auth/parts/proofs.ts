/** An authorization server that binds tokens to keys (DPoP), and an MCP server that wants proofs. */
import { header, type IncomingHttp, type SiteAnswer, type SiteRequest } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { isFlaw, readProof } from '../../../stimuli/oauth/proof.ts'
import type { Grants } from '../../authorization/parts/grants.ts'
import type { Variant } from '../../authorization/parts/launches.ts'
import { documentPath, type Places } from '../../authorization/parts/playground.ts'

export const variants = ['plain', 'nonces'] as const
export type Name = (typeof variants)[number]

/** What our servers write into the description of an error, so that judges can tell one from another. */
export const says = {
  repeated: 'the proof came before',
  algorithm: 'not asymmetric:',
  otherKey: 'the proof is of another key than the token',
} as const

const algorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA']
const nonces = { token: 'x-suite-nonce-of-the-issuer', message: 'x-suite-nonce-of-the-server' } as const

const fieldsOf = (headers: readonly (readonly [string, string])[], name: string): readonly string[] =>
  headers.flatMap(([field, value]) => (field.toLowerCase() === name ? [value] : []))

interface Bound {
  /** By access token: the thumbprint of its key. */
  readonly keys: Map<string, string>
  readonly seen: Set<string>
}

/** What a launch is: with nonces that our servers want, or without. */
export function launchOf(variant: Name): Variant {
  const bound: Bound = { keys: new Map(), seen: new Set() }
  const wantsNonces = variant === 'nonces'
  return {
    variant,
    issuers: {
      issuer: {
        metadata: (document) => ({ ...document, dpop_signing_alg_values_supported: algorithms }),
        token: ({ request, origin }) => refusedRequest(request, origin, wantsNonces),
        issued: (body, request, origin) => bind(body, request, origin, bound),
      },
    },
    protects: (request, next, grants, places) => protect(request, next, { grants, places, bound, wantsNonces }),
  }
}

const proofOf = ({ method, path, headers }: SiteRequest, origin: string) =>
  readProof(fieldsOf(headers, 'dpop'), { method, url: `${origin}${path}` })

/** A client without proofs gets the tokens that any client gets. */
function refusedRequest(request: SiteRequest, origin: string, wantsNonce: boolean): SiteAnswer | undefined {
  if (fieldsOf(request.headers, 'dpop').length === 0) return undefined
  const read = proofOf(request, origin)
  if (isFlaw(read)) {
    const error_description = read.kind === 'algorithm' ? `${says.algorithm} ${read.says}` : read.says
    return { status: 400, body: { error: 'invalid_dpop_proof', error_description } }
  }
  if (!wantsNonce || read.nonce === nonces.token) return undefined
  return { status: 400, headers: { 'DPoP-Nonce': nonces.token }, body: { error: 'use_dpop_nonce' } }
}

function bind(body: JsonObject, request: SiteRequest, origin: string, { keys }: Bound): SiteAnswer {
  const read = proofOf(request, origin)
  const headers = { 'Cache-Control': 'no-store' }
  if (isFlaw(read)) return { status: 200, headers, body }
  keys.set(String(body.access_token), read.thumbprint)
  return { status: 200, headers, body: { ...body, token_type: 'DPoP' } }
}

interface Protecting {
  readonly grants: Grants
  readonly places: Places
  readonly bound: Bound
  readonly wantsNonces: boolean
}

async function protect(
  request: IncomingHttp<never>,
  next: () => Promise<void>,
  { grants, places, bound, wantsNonces }: Protecting,
): Promise<void> {
  const given = header(request.headers, 'authorization')
  const [, scheme = '', token = ''] = /^(\w+) +(\S+)$/.exec(given ?? '') ?? []
  const refuse = (error: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const resource = `resource_metadata="${places.origins.mcp}${documentPath('/mcp')}"`
    const why = error === '' ? '' : `, ${error}`
    return request.respond(401, {
      'WWW-Authenticate': `Bearer ${resource}`,
      'Www-Authenticate': `DPoP algs="${algorithms.join(' ')}"${why}`,
      ...more,
    })
  }
  if (grants.of(token) === undefined) return refuse(given === undefined ? '' : 'error="invalid_token"')
  const key = bound.keys.get(token)
  if (key === undefined) return next()
  if (!/^dpop$/i.test(scheme)) return refuse('error="invalid_token", error_description="the token is bound to a key"')
  const bad = (why: string): Promise<void> => refuse(`error="invalid_dpop_proof", error_description='${why}'`)
  const { method, headers } = request
  const read = readProof(fieldsOf(headers, 'dpop'), { method, url: places.server, token })
  if (isFlaw(read)) return bad(read.kind === 'algorithm' ? `${says.algorithm} ${read.says}` : read.says)
  if (read.thumbprint !== key) return bad(says.otherKey)
  if (bound.seen.has(read.jti)) return bad(says.repeated)
  bound.seen.add(read.jti)
  if (wantsNonces && read.nonce !== nonces.message)
    return refuse('error="use_dpop_nonce"', { 'DPoP-Nonce': nonces.message })
  return next()
}
