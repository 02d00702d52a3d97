import { faults } from '../../fault.ts'

export default faults({
  'authorization.state.used': {
    says: 'sends the same state each time',
    seams: {
      authorizationUrl(url) {
        url.searchParams.set('state', 'mcp')
        return url
      },
      authorize: {
        acceptsRedirect(answer, { state }, next) {
          if (answer.get('state') === 'mcp') answer.set('state', state)
          return next()
        },
      },
    },
  },
  'authorization.state.verified': {
    says: 'redeems every code that comes',
    seams: {
      authorize: {
        acceptsRedirect(answer, { state }, next) {
          answer.set('state', state)
          return next()
        },
      },
    },
  },
})
