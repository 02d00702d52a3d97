import { faults } from '../../fault.ts'

export default faults({
  'authorization.challenge.client-starts-flow': {
    says: 'sends a refused request again and again',
    seams: { authorize: { afterRefusal: (times) => (times < 6 ? 'repeat' : 'give up') } },
  },
})
