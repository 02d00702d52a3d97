import { faults } from '../../fault.ts'

export default faults({
  'authorization.tokens.short-lived': {
    says: 'issues tokens for a year',
    seams: { token: (grant, body, next) => ({ ...next(grant, body), expires_in: 31_536_000 }) },
  },
  'authorization.tokens.rotate-refresh-public': [
    {
      says: 'issues no new refresh token',
      seams: {
        checks: { refreshUnused: () => true },
        token(grant, body, next) {
          const answer = next(grant, body)
          if (grant !== 'refresh_token') return answer
          return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'refresh_token'))
        },
      },
    },
    {
      says: 'gives new refresh tokens, and takes the first for ever',
      seams: { checks: { refreshUnused: () => true } },
    },
  ],
})
