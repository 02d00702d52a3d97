import type { ProofRule } from '../../authorization/proof.ts'
import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'
import { editRefusal } from '../authorization/parts/edits.ts'

/** Does not hold proofs against a rule. */
const ignores = (ignored: ProofRule): Seams => ({
  authorization: { proof: (rule, isKept, proof, next) => rule === ignored || next(rule, isKept, proof) },
})

const partOf = (proof: string, index: number) =>
  JSON.parse(Buffer.from(proof.split('.')[index] ?? '', 'base64url').toString('utf8'))
const algorithmOf = (proof: string): unknown => partOf(proof, 0).alg
const claimsOf = (proof: string) => partOf(proof, 1)

export default faults({
  'ext-auth.dpop.server-validates': [
    { says: 'does not compare the key of a proof with that of the token', seams: ignores('binding') },
    { says: 'takes proofs for other tokens', seams: ignores('token') },
    { says: 'takes proofs for other URLs', seams: ignores('target') },
    {
      says: 'wants a nonce in proofs, and takes any',
      seams: {
        authorization: {
          nonce: () => 'eyJ7S_zG.eyJH0-Z.HX4w-7v',
          proof: (rule, isKept, proof, next) =>
            next(rule, isKept, proof) || (rule === 'nonce' && claimsOf(proof).nonce !== undefined),
        },
      },
    },
  ],
  'ext-auth.dpop.server-iat-window': { says: 'takes proofs of any time', seams: ignores('time') },
  'ext-auth.dpop.server-asymmetric': {
    says: 'takes proofs that nobody has signed',
    seams: {
      authorization: {
        proof: (rule, isKept, proof, next) =>
          ((rule === 'algorithm' || rule === 'signature') && algorithmOf(proof) === 'none') ||
          next(rule, isKept, proof),
      },
    },
  },
  'ext-auth.dpop.server-reject-401': [
    {
      says: 'answers 400 to a bad proof',
      seams: editRefusal((refusal, problem) => (problem === 'proof' ? { ...refusal, status: 400 } : refusal)),
    },
    {
      says: 'does not say what is wrong with a bad proof',
      seams: editRefusal((refusal, problem) => {
        if (problem !== 'proof') return refusal
        const field = refusal.headers['WWW-Authenticate']?.replace(', error="invalid_dpop_proof"', '') ?? ''
        return { ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': field } }
      }),
    },
  ],
  'ext-auth.dpop.server-audience': {
    says: 'takes bound tokens for other servers',
    seams: {
      authorization: {
        claims: { audience: (claims, audience, next) => claims.cnf !== undefined || next(claims, audience) },
      },
    },
  },
  'ext-auth.dpop.server-no-bearer': {
    says: 'takes bound tokens without a proof, as Bearer',
    seams: { authorization: { boundAsBearer: () => true } },
  },
})
