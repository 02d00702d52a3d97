/** Proofs of possession that are wrong in one respect, and what that is. */
import type { ProofEdits, ProofKey } from '../../../stimuli/oauth/proof.ts'

/** Seconds; far beyond five minutes. */
const twentyMinutes = 1200
const now = (): number => Math.floor(Date.now() / 1000)

/** What is shown in place of a good proof: by the key, the good proof, and how one is made otherwise. */
type Shown = (made: {
  readonly right: string
  readonly key: ProofKey
  readonly other: ProofKey
  make(edits: ProofEdits, by?: ProofKey): string
}) => Readonly<Record<string, string>>

interface WrongProof {
  /** What is wrong with it, after "a proof". */
  readonly says: string
  readonly shown: Shown
}

const edited =
  (edits: () => ProofEdits): Shown =>
  ({ make }) => ({ DPoP: make(edits()) })

const proofs = {
  'no-proof': { says: 'that is missing', shown: () => ({}) },
  // Names of headers that differ in case are sent as two fields.
  'two-proofs': {
    says: 'beside another one',
    shown: ({ right, make }) => ({ DPoP: right, dpop: make({}) }),
  },
  'no-jwt': { says: 'that is no JWT', shown: () => ({ DPoP: 'mcp-conform' }) },
  'other-type': { says: 'of the type JWT', shown: edited(() => ({ header: { typ: 'JWT' } })) },
  'no-key': { says: 'without the public key', shown: edited(() => ({ header: { jwk: undefined } })) },
  'private-key': {
    says: 'with the private key in it',
    shown: ({ key, make }) => ({ DPoP: make({ header: { jwk: key.whole } }) }),
  },
  'foreign-signature': {
    says: 'that another key has signed',
    shown: edited(() => ({ signature: 'foreign' })),
  },
  'other-method': { says: 'for another method (htm GET)', shown: edited(() => ({ claims: { htm: 'GET' } })) },
  'other-url': {
    says: 'for another URL (htu)',
    shown: edited(() => ({ claims: { htu: 'https://other.example/mcp' } })),
  },
  'no-id': { says: 'without jti', shown: edited(() => ({ claims: { jti: undefined } })) },
  'no-token-hash': { says: 'without ath', shown: edited(() => ({ claims: { ath: undefined } })) },
  'other-token-hash': {
    says: 'for another token (ath)',
    shown: edited(() => ({ claims: { ath: 'fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo' } })),
  },
  'other-nonce': {
    says: 'with another nonce than that of the server',
    shown: edited(() => ({ claims: { nonce: 'mcp-conform' } })),
  },
  'other-key': {
    says: 'of another key than that of the token',
    shown: ({ make, other }) => ({ DPoP: make({}, other) }),
  },
} as const satisfies Readonly<Record<string, WrongProof>>

const time = {
  old: { says: 'of twenty minutes ago (iat)', shown: edited(() => ({ claims: { iat: now() - twentyMinutes } })) },
  future: { says: 'of in twenty minutes (iat)', shown: edited(() => ({ claims: { iat: now() + twentyMinutes } })) },
} as const satisfies Readonly<Record<string, WrongProof>>

const algorithm = {
  unsigned: { says: 'that nobody signed (alg none)', shown: edited(() => ({ signature: 'none' })) },
  hmac: { says: 'that is signed with a secret (HS256)', shown: edited(() => ({ signature: 'hmac' })) },
} as const satisfies Readonly<Record<string, WrongProof>>

export const wrongProofs = { ...proofs, ...time, ...algorithm }
export type WrongName = keyof typeof wrongProofs

/** The names of each kind. */
export const proofKinds = {
  proof: namesOf(proofs),
  time: namesOf(time),
  algorithm: namesOf(algorithm),
} as const

export const wrongNames: readonly WrongName[] = namesOf(wrongProofs)

function namesOf<K extends string>(record: Readonly<Record<K, WrongProof>>): readonly K[] {
  const names: K[] = []
  for (const name in record) names.push(name)
  return names
}
