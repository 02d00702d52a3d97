import { faults } from '../../fault.ts'

export default faults({
  'caching.client.key-match': {
    says: 'takes the first page of a list that may be kept for all of its pages',
    seams: {
      decide: {
        nextCursor: (result, next) => (typeof result.ttlMs === 'number' && result.ttlMs > 0 ? undefined : next()),
      },
    },
  },
})
