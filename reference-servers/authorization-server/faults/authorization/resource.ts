import { faults } from '../../fault.ts'

export default faults({
  'authorization.resource.accept-uppercase-as': {
    says: 'compares resources letter by letter',
    seams: { checks: { resource: (asked, known) => asked === known } },
  },
})
