import { faults } from '../../fault.ts'

export default faults({
  'authorization.resource.accept-uppercase-server': {
    says: 'compares the audience letter by letter',
    seams: { authorization: { claims: { audience: ({ aud }, audience) => [aud].flat().includes(audience) } } },
  },
})
