import { faults } from '../../fault.ts'

export default faults({
  'authorization.binding.no-reuse': {
    says: 'keeps its credentials under one name for all authorization servers',
    seams: { authorize: { storeKey: (_issuer, stored, next) => (stored ? next() : 'credentials') } },
  },
  'authorization.binding.keyed-by-issuer': {
    says: 'stores its credentials for the server, whatever its authorization server',
    seams: { authorize: { storeKey: (_issuer, stored, next) => (stored ? 'credentials' : next()) } },
  },
  'authorization.binding.mismatch-error': {
    says: 'uses the client id of its user everywhere',
    seams: { authorize: { givenFits: () => true } },
  },
  'authorization.binding.re-register': {
    says: 'registers once, and never again',
    seams: () => {
      let times = 0
      return { authorize: { identity: (_metadata, next) => (times++ === 0 ? next() : 'none') } }
    },
  },
})
