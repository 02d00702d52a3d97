import { faults } from '../../fault.ts'
import { editMetadata, without } from '../authorization/parts/edits.ts'

export default faults({
  'ext-auth.client-credentials.as-auth-methods': {
    says: 'says that it takes secrets in the form alone',
    seams: editMetadata((document) => ({
      ...document,
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
    })),
  },
  'ext-auth.client-credentials.as-signing-algs': {
    says: 'takes assertions and does not say how they are to be signed',
    seams: editMetadata((document) => without(document, 'token_endpoint_auth_signing_alg_values_supported')),
  },
  'ext-auth.client-credentials.as-rejects-bad-auth': {
    says: 'reads client assertions, and does not verify them',
    seams: { checks: { clientAssertion: () => true } },
  },
})
