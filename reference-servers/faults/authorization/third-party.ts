import type { Lent } from '../../authorization/issuing/grants.ts'
import { faults } from '../../fault.ts'

/** What cannot be used anywhere. */
const nothing = (): Lent => ({ access: 'nothing', refresh: undefined, expires: Date.now() + 3_600_000 })

export default faults({
  'authorization.third-party.token-mapping': [
    {
      says: 'gives its clients the token of the third party',
      seams: { issuing: { accessToken: (own, login, next) => login.lent?.access ?? next(own, login) } },
    },
    {
      says: 'asks the third party in the name of whoever has logged in last',
      seams: {
        issuing: {
          lentFor: (login, all, next) => {
            const last = [...all.values()].at(-1)
            return next(last ?? login, all)
          },
        },
      },
    },
  ],
  'authorization.third-party.check-status': {
    says: 'honours its tokens, whatever became of those of the third party',
    seams: {
      issuing: {
        isAlive: async (lent, next) => (lent.expires <= Date.now() ? next(lent) : true),
      },
    },
  },
  'authorization.third-party.expiry': {
    says: 'never gets a new token of the third party, and keeps using the one that is over',
    seams: {
      issuing: {
        isAlive: async (lent, next) => lent.expires <= Date.now() || next(lent),
        renew: async () => false,
      },
    },
  },
  'authorization.third-party.redirect-uris': {
    says: 'carries the redirect URI of the client through the login, and does not look at it',
    seams: { issuing: { isRegistered: () => true } },
  },
  'authorization.third-party.errors': {
    says: 'gives its client a code when the third party has given nothing',
    seams: { issuing: { lent: (lent, next) => next(lent) ?? nothing() } },
  },
})
