import { faults } from '../../fault.ts'
import { editRegistration } from './parts/edits.ts'

export default faults({
  'authorization.local-client.public': {
    says: 'registers as a client with a secret',
    seams: editRegistration((body) => ({ ...body, token_endpoint_auth_method: 'client_secret_post' })),
  },
  'authorization.local-client.refresh': {
    says: 'gives up when its token has expired',
    seams: () => {
      let hasToken = false
      return {
        authorize: {
          tokenFor(tokens, _server, next) {
            hasToken = tokens !== undefined
            return next()
          },
          afterRefusal: (_times, next) => (hasToken ? 'give up' : next()),
        },
      }
    },
  },
})
