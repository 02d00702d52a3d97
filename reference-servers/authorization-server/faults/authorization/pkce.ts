import { faults } from '../../fault.ts'
import { editMetadata, without } from './parts/edits.ts'

export default faults({
  'authorization.pkce.oidc-metadata-lists': {
    says: 'does not say in its metadata of OpenID Connect Discovery that it supports PKCE',
    seams: editMetadata((document, path) =>
      path.includes('openid') ? without(document, 'code_challenge_methods_supported') : document,
    ),
  },
  'authorization.pkce.as-enforces': [
    { says: 'does not look at the verifier', seams: { checks: { verifier: () => true } } },
    {
      says: 'takes a token request without a verifier',
      seams: {
        checks: { verifier: (verifier, challenge, next) => verifier === undefined || next(verifier, challenge) },
      },
    },
    {
      says: 'gives a public client a code without a challenge',
      seams: {
        checks: { challenge: (challenge, next) => challenge === '' || next(challenge) },
      },
    },
  ],
})
