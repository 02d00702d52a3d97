import type { JWTPayload } from 'jose'
import { faults } from '../../fault.ts'
import type { JsonObject } from '../../json.ts'
import type { Seams } from '../../seams.ts'

const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange'
const redemption = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Changes the answer to one kind of token request. */
const editAnswer = (grant: string, change: (body: JsonObject) => JsonObject): Seams => ({
  token: (type, body, next) => (type === grant ? change(next(type, body)) : next(type, body)),
})

const editClaims = (change: (claims: JWTPayload) => JWTPayload): Seams => ({
  jag: (jag, next) => {
    const clean = next(jag)
    return { ...clean, claims: change(clean.claims) }
  },
})

const leaveOut = (body: JsonObject, member: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== member))

export default faults({
  'ext-auth.enterprise.idp-validates-subject': {
    says: 'reads ID tokens, and does not verify them',
    seams: { checks: { subjectToken: () => true } },
  },
  'ext-auth.enterprise.idp-validates-audience': {
    says: 'takes the ID tokens of all its clients from each of them',
    seams: { checks: { subjectAudience: () => true } },
  },
  'ext-auth.enterprise.idp-response': {
    says: 'calls a grant a bearer token',
    seams: editAnswer(exchange, (body) => ({ ...body, token_type: 'Bearer' })),
  },
  'ext-auth.enterprise.idp-response-scope': {
    says: 'cuts the scopes and says nothing',
    seams: editAnswer(exchange, (body) => leaveOut(body, 'scope')),
  },
  'ext-auth.enterprise.idp-response-expires-in': {
    says: 'does not say how long a grant is good',
    seams: editAnswer(exchange, (body) => leaveOut(body, 'expires_in')),
  },
  'ext-auth.enterprise.idp-error': {
    says: 'answers bad requests with 200 and an error',
    seams: {
      refusedToken: (error, grant, next) => ({
        ...next(error, grant),
        ...(error === 'invalid_grant' && { status: 200 }),
      }),
    },
  },
  'ext-auth.enterprise.idjag-claims': {
    says: 'does not say for which resource a grant is',
    seams: editClaims(({ resource: _, ...claims }) => claims),
  },
  'ext-auth.enterprise.idjag-jti-unique': {
    says: 'takes the id of the user for that of the grant',
    seams: editClaims((claims) => ({ ...claims, jti: String(claims.sub) })),
  },
  'ext-auth.enterprise.idjag-client-id': {
    says: 'names the client as it knows it',
    seams: editClaims((claims) => ({ ...claims, client_id: 'first' })),
  },
  'ext-auth.enterprise.idjag-typ': {
    says: 'signs grants as any JWT',
    seams: {
      jag: (jag, next) => ({ ...next(jag), typ: 'JWT' }),
    },
  },
  'ext-auth.enterprise.idjag-sub-opaque': {
    says: 'names the user by his address',
    seams: editClaims((claims) => ({ ...claims, sub: 'alice@example.com' })),
  },
  'ext-auth.enterprise.as-checks-typ': {
    says: 'takes any JWT of the identity provider for a grant',
    seams: { checks: { grantType: () => true } },
  },
  'ext-auth.enterprise.as-checks-aud': {
    says: 'takes grants for other authorization servers',
    seams: { checks: { grantAudience: () => true } },
  },
  'ext-auth.enterprise.as-checks-client-id': {
    says: 'gives a token to whoever shows a grant',
    seams: { checks: { grantClient: () => true } },
  },
  'ext-auth.enterprise.as-rfc7521': {
    says: 'reads grants, and does not verify them',
    seams: { checks: { grantSignature: () => true } },
  },
  'ext-auth.enterprise.as-response': {
    says: 'does not say of which type its token is',
    seams: editAnswer(redemption, (body) => leaveOut(body, 'token_type')),
  },
})
