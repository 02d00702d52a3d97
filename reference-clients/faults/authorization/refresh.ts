import { faults } from '../../fault.ts'
import { editRegistration } from './parts/edits.ts'

export default faults({
  'authorization.refresh.confidential': {
    says: 'sends the refresh token to the server',
    seams: () => {
      let refresh: string | undefined
      return {
        authorize: {
          tokenFor(tokens, _server, next) {
            refresh = tokens?.refresh
            return next()
          },
        },
        httpRequest(request, { purpose }) {
          if (purpose !== 'message' || refresh === undefined) return request
          return { ...request, headers: { ...request.headers, 'X-Refresh-Token': refresh } }
        },
      }
    },
  },
  'authorization.refresh.grant-types': {
    says: 'refreshes, and did not say that it would',
    seams: editRegistration((body) => ({ ...body, grant_types: ['authorization_code'] })),
  },
  'authorization.refresh.not-assumed': {
    says: 'refreshes without a refresh token',
    seams: { authorize: { refreshes: (tokens) => tokens !== undefined } },
  },
})
