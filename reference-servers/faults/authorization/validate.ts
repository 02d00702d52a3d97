import { faults } from '../../fault.ts'
import { editRefusal } from './parts/edits.ts'

export default faults({
  'authorization.validate.invalid-or-expired-401': {
    says: 'does not look when a token ends',
    seams: { authorization: { claims: { time: () => true } } },
  },
  'authorization.validate.audience': {
    says: 'does not look for whom a token is',
    seams: { authorization: { claims: { audience: ({ nonce }, _audience) => nonce === undefined } } },
  },
  'authorization.validate.no-other-tokens': {
    says: 'takes tokens in the name of every issuer',
    seams: { authorization: { claims: { issuer: () => true } } },
  },
  'authorization.validate.token': {
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
