import { faults } from '../../fault.ts'
import { editMetadata, without } from '../authorization/parts/edits.ts'

const member = 'dpop_signing_alg_values_supported'

export default faults({
  'ext-auth.dpop.as-metadata': [
    {
      says: 'binds tokens, and lists no algorithms',
      seams: editMetadata((document) => without(document, member)),
    },
    {
      says: 'names the algorithm of proofs as a text',
      seams: editMetadata((document) => ({ ...document, [member]: 'ES256' })),
    },
  ],
  'ext-auth.dpop.as-algorithms': {
    says: 'lists an algorithm with secrets',
    seams: editMetadata((document) => ({ ...document, [member]: ['ES256', 'HS256'] })),
  },
  'ext-auth.dpop.as-binds': [
    {
      says: 'does not say in the token to which key it is bound',
      seams: { confirmation: () => ({}) },
    },
    {
      says: 'calls a bound token Bearer',
      seams: { token: (grant, body, next) => ({ ...next(grant, body), token_type: 'Bearer' }) },
    },
  ],
  'ext-auth.dpop.as-checks-proof': [
    {
      says: 'does not verify who has signed a proof',
      seams: { checks: { proof: (rule, isKept, next) => rule === 'signature' || next(rule, isKept) } },
      alsoBreaks: { 'ext-auth.dpop.as-bound-clients': 'a client that has to show a proof shows a bad one' },
    },
    {
      says: 'takes proofs for other URLs',
      seams: { checks: { proof: (rule, isKept, next) => rule === 'target' || next(rule, isKept) } },
    },
    {
      says: 'takes proofs for other methods',
      seams: { checks: { proof: (rule, isKept, next) => rule === 'method' || next(rule, isKept) } },
    },
  ],
  'ext-auth.dpop.as-bound-clients': {
    says: 'gives a client that wants bound tokens alone a Bearer token',
    seams: { checks: { bound: () => true } },
  },
})
