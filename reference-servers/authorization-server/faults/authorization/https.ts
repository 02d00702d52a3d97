import { faults } from '../../fault.ts'
import { editMetadata } from './parts/edits.ts'

export default faults({
  'authorization.https.oauth21-as': {
    says: 'sends its user to a page without TLS where something is wrong',
    seams: { refusal: () => 'http://www.as.example/sorry' },
    alsoBreaks: {
      'authorization.redirect.as-exact-match': 'that page is on another host',
      'authorization.redirect.as-untrusted': 'that page is on another host',
    },
  },
  'authorization.https.endpoints': {
    says: 'has its keys on another host without TLS',
    seams: editMetadata((document) => ({ ...document, jwks_uri: 'http://keys.example/jwks' })),
  },
})
