import { createHash } from 'node:crypto'
import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'
import { editForm, editQuery, whereMetadata } from './parts/edits.ts'

const verifier = 'one-verifier-for-all-of-my-authorization-requests'

export default faults({
  'authorization.pkce.client-uses': [
    {
      says: 'sends no code challenge',
      seams: editQuery((query) => {
        query.delete('code_challenge')
        query.delete('code_challenge_method')
      }),
    },
    { says: 'redeems the code without the verifier', seams: editForm((form) => form.delete('code_verifier')) },
    {
      says: 'has one verifier for ever',
      seams: {
        ...editQuery((query) => query.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'))),
        ...editForm((form) => {
          if (form.has('code_verifier')) form.set('code_verifier', verifier)
        }),
      },
    },
  ],
  'authorization.pkce.s256': {
    says: 'takes the first method of the list',
    seams: (): Seams => {
      let isPlain = false
      return {
        authorize: {
          provesPkce({ code_challenge_methods_supported: methods }, next) {
            isPlain = Array.isArray(methods) && methods[0] === 'plain'
            return next()
          },
        },
        authorizationUrl(url, { verifier }) {
          if (!isPlain) return url
          url.searchParams.set('code_challenge', verifier)
          url.searchParams.set('code_challenge_method', 'plain')
          return url
        },
      }
    },
  },
  'authorization.pkce.refuse-oauth-metadata': {
    says: 'goes on where the metadata of OAuth does not speak of PKCE',
    seams: () =>
      whereMetadata((url) => ({ provesPkce: (_, next) => url().includes('oauth-authorization-server') || next() })),
  },
  'authorization.pkce.refuse-oidc-metadata': {
    says: 'goes on where the metadata of OpenID Connect does not speak of PKCE',
    seams: () =>
      whereMetadata((url) => ({ provesPkce: (_, next) => url().includes('openid-configuration') || next() })),
  },
})
