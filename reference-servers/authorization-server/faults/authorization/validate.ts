import { faults } from '../../fault.ts'

export default faults({
  'authorization.validate.own-resources-as': {
    says: 'tells about its user whoever has issued the token',
    seams: { checks: { bearer: () => true } },
  },
})
