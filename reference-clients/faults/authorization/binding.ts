import { faults } from '../../fault.ts'

export default faults({
  'authorization.binding.no-reuse': {
    says: 'keeps its credentials under one name for all authorization servers',
    seams: { authorize: { storeKey: () => 'credentials' } },
  },
  'authorization.binding.re-register': {
    says: 'registers once, and never again',
    seams: () => {
      let times = 0
      return { authorize: { identity: (_metadata, next) => (times++ === 0 ? next() : 'none') } }
    },
  },
})
