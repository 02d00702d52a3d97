import { faults } from '../../fault.ts'
import { editQuery } from './parts/edits.ts'

export default faults({
  'authorization.cimd.client-support': {
    says: 'registers where its metadata document would do',
    seams: {
      authorize: {
        identity(_metadata, next) {
          const way = next()
          return way === 'document' ? 'register' : way
        },
      },
    },
  },
  'authorization.cimd.client-id-url': {
    says: 'takes its origin for its client id',
    seams: editQuery((query) => {
      const id = query.get('client_id') ?? ''
      if (id.startsWith('https://')) query.set('client_id', new URL(id).origin)
    }),
  },
  'authorization.cimd.client-checks-support': {
    says: 'names its metadata document to every authorization server',
    seams: editQuery((query) => query.set('client_id', 'https://client.example/oauth.json')),
  },
})
