import { faults } from '../../fault.ts'

export default faults({
  'authorization.dcr.as-support': {
    says: 'names a registration endpoint that is not there',
    seams: { registers: () => false },
  },
})
