import { createHmac } from 'node:crypto'
import type { Unsigned } from '../../authorization/proof.ts'
import { faults } from '../../fault.ts'
import type { JsonObject } from '../../messages.ts'
import type { Seams } from '../../seams.ts'

/** Changes what the proofs of messages say. */
const editClaims = (change: (claims: JsonObject) => JsonObject): Seams => ({
  authorize: {
    proof: (made, { purpose }, next) => next(purpose === 'message' ? { ...made, claims: change(made.claims) } : made),
  },
})

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsignedText = ({ header, claims }: Unsigned): string => `${encoded(header)}.${encoded(claims)}`

export default faults({
  'ext-auth.dpop.client-token-request': [
    {
      says: 'asks for a token without a proof, and sends it with one',
      seams: {
        authorize: {
          proof: (made, { purpose }, next) => (purpose === 'token' ? undefined : next(made)),
          scheme: () => 'DPoP',
        },
        httpRequest: (request, { purpose }) =>
          purpose === 'message' && 'Authorization' in request.headers
            ? { ...request, headers: { ...request.headers, DPoP: 'later' } }
            : request,
      },
    },
    {
      says: 'proves its token request for another URL',
      seams: {
        authorize: {
          proof: (made, { purpose }, next) =>
            next(purpose === 'token' ? { ...made, claims: { ...made.claims, htu: 'https://as.example/token' } } : made),
        },
      },
    },
  ],
  'ext-auth.dpop.client-scheme': {
    says: 'sends a bound token as Bearer, with a proof beside it',
    seams: { authorize: { scheme: () => 'Bearer' } },
  },
  'ext-auth.dpop.client-proof': [
    { says: 'leaves the hash of the token out', seams: editClaims(({ ath: _, ...claims }) => claims) },
    { says: 'proves each request as a GET', seams: editClaims((claims) => ({ ...claims, htm: 'GET' })) },
    {
      says: 'sends no proof with messages',
      seams: { authorize: { proof: (made, { purpose }, next) => (purpose === 'message' ? undefined : next(made)) } },
    },
  ],
  'ext-auth.dpop.client-fresh': {
    says: 'makes one proof for a token, and sends it with each message',
    seams: () => {
      const proofs = new Map<string, string>()
      return {
        authorize: {
          proof(made, { purpose, nonce, token = '' }, next) {
            if (purpose !== 'message' || nonce !== undefined) return next(made)
            const known = proofs.get(token) ?? next(made)
            proofs.set(token, known)
            return known
          },
        },
      }
    },
  },
  'ext-auth.dpop.client-asymmetric': [
    {
      says: 'leaves its proofs unsigned',
      seams: {
        authorize: {
          proof: (made, { purpose }, next) =>
            purpose === 'message'
              ? `${unsignedText({ ...made, header: { ...made.header, alg: 'none' } })}.`
              : next(made),
        },
      },
    },
    {
      says: 'signs its proofs with a secret',
      seams: {
        authorize: {
          proof(made) {
            const text = unsignedText({ ...made, header: { ...made.header, alg: 'HS256' } })
            return `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`
          },
        },
      },
    },
  ],
  'ext-auth.dpop.client-as-nonce': {
    says: 'gives up where the authorization server wants a nonce',
    seams: { authorize: { takesNonce: (purpose, next) => purpose !== 'token' && next() } },
  },
  'ext-auth.dpop.client-rs-nonce': {
    says: 'gives up where the MCP server wants a nonce',
    seams: { authorize: { takesNonce: (purpose, next) => purpose !== 'message' && next() } },
  },
  'ext-auth.dpop.client-key-protected': {
    says: 'keeps its key in a file that every user may read',
    seams: { authorize: { protects: (what, _folder, next) => (what === 'key' ? { mode: 0o644 } : next()) } },
  },
})
