import { faults } from '../../fault.ts'
import { editRefusal } from './parts/edits.ts'
import { audienceWhen, signedWhen } from './parts/lax-tokens.ts'
import { servedWithoutToken } from './parts/without-token.ts'

export default faults({
  'authorization.validate.invalid-or-expired-401': [
    {
      says: 'does not look when a token ends',
      seams: { authorization: { claims: { time: () => true } } },
    },
    {
      says: 'does not look when a token begins',
      seams: { authorization: { claims: { time: ({ exp }) => Number(exp) > Date.now() / 1000 } } },
    },
    {
      says: 'takes a token for a quarter of an hour after its end',
      seams: {
        authorization: { claims: { time: ({ exp, ...claims }, next) => next({ ...claims, exp: Number(exp) + 900 }) } },
      },
    },
    ...(['none', 'nOnE'] as const).map((alg) => ({
      says: `takes a token that says of itself that nobody signed it (${alg})`,
      seams: signedWhen(({ header }) => header.alg === alg),
    })),
    {
      says: 'takes a token without a signature',
      seams: signedWhen(({ header, signature }) => header.alg === 'ES256' && signature === ''),
    },
    {
      says: 'takes HS256 with any secret',
      seams: signedWhen(({ header }) => header.alg === 'HS256'),
    },
    {
      says: 'takes any signature of the right length',
      seams: signedWhen(({ header, signature }) => header.alg === 'ES256' && signature.length === 86),
    },
  ],
  'authorization.validate.audience': [
    {
      says: 'does not look for whom a token is',
      seams: { authorization: { claims: { audience: ({ nonce }, _audience) => nonce === undefined } } },
    },
    {
      says: 'takes every audience that begins with its own',
      seams: audienceWhen((aud, own) => aud.startsWith(own)),
    },
    {
      says: 'takes every audience that begins with its own origin',
      seams: audienceWhen((aud, own) => aud.startsWith(new URL(own).origin)),
    },
    {
      says: 'takes every audience on its own host',
      seams: audienceWhen((aud, own) => URL.canParse(aud) && new URL(aud).origin === new URL(own).origin),
    },
    {
      says: 'compares audiences without case',
      seams: audienceWhen((aud, own) => aud.toLowerCase() === own.toLowerCase()),
    },
    {
      says: 'takes an audience for its own that its own contains',
      seams: audienceWhen((aud, own) => own.includes(aud)),
    },
  ],
  'authorization.validate.no-other-tokens': [
    {
      says: 'takes tokens in the name of every issuer',
      seams: { authorization: { claims: { issuer: () => true } } },
    },
    {
      says: 'takes tokens in the name of every issuer whose name begins with the right one',
      seams: { authorization: { claims: { issuer: ({ iss }, issuer) => String(iss).startsWith(issuer) } } },
    },
  ],
  'authorization.validate.token': [
    ...servedWithoutToken,
    {
      says: 'takes every token that looks like a signed one, whoever signed it',
      seams: {
        authorization: {
          check(exchange, next) {
            const looksSigned = /^bearer [\w-]+\.[\w-]+\.[\w-]*$/i.test(exchange.headers.authorization ?? '')
            return looksSigned ? undefined : next(exchange)
          },
        },
      },
    },
  ],
  'authorization.validate.error-response': {
    says: 'answers 403 to an unknown token',
    seams: editRefusal((refusal, problem) => (problem === 'invalid' ? { ...refusal, status: 403 } : refusal)),
  },
  'authorization.validate.no-passthrough': {
    says: 'shows the API of a third party the token that its client has sent',
    alsoBreaks: { 'elicitation.third-party.no-client-token-reuse': 'the same token, after a login too' },
    seams: {
      upstream: (headers, context) => ({ ...headers, Authorization: context.arrival.headers?.authorization ?? '' }),
    },
  },
  'authorization.validate.lifetimes': {
    says: 'issues tokens for ten years',
    seams: { issuing: { lifetime: () => 315_360_000 } },
  },
  'authorization.validate.rotation': {
    says: 'takes the same refresh token for ever',
    seams: { issuing: { nextRefresh: (given) => given } },
  },
  'authorization.validate.expiry-rotation': {
    says: 'gives a new refresh token, and takes the old one all the same',
    seams: { issuing: { isUsed: () => false } },
  },
  'authorization.validate.before-processing': {
    says: 'tells its tools with the refusal',
    seams: editRefusal((refusal) => ({ ...refusal, body: '{"tools":[{"name":"echo"},{"name":"add"}]}' })),
  },
})
