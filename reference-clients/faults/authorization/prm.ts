import { faults } from '../../fault.ts'

export default faults({
  'authorization.prm.client-uses': {
    says: 'takes the origin of the server for its authorization server, whatever the metadata says',
    seams: { authorize: { issuer: (_resource, server) => new URL(server).origin } },
  },
})
