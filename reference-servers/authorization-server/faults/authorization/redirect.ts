import { faults } from '../../fault.ts'

export default faults({
  'authorization.redirect.as-refuses-http': {
    says: 'registers every redirect URI',
    seams: { checks: { registeredRedirect: () => true } },
  },
  'authorization.redirect.as-exact-match': {
    says: 'compares only the beginning of redirect URIs',
    seams: {
      checks: {
        redirect: (uri, registered, next) => registered.some((one) => uri.startsWith(one)) || next(uri, registered),
      },
    },
  },
  'authorization.redirect.as-untrusted': {
    says: 'tells its errors to every redirect URI',
    seams: { refusal: (uri) => uri },
    alsoBreaks: { 'authorization.redirect.as-exact-match': 'an error goes to redirect URIs that differ a little, too' },
  },
})
