import { faults } from '../../fault.ts'

export default faults({
  'authorization.oauth21.authorization-server': {
    says: 'grants nothing but tokens at once',
    seams: { responseType: (type) => type === 'token' },
  },
  'authorization.oauth21.best-practices-as': [
    { says: 'redeems a code as often as it is asked to', seams: { checks: { codeUnused: () => true } } },
    { says: 'lets its tokens be kept in caches', seams: { tokenHeaders: () => ({}) } },
  ],
})
