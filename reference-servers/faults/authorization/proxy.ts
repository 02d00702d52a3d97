import { faults } from '../../fault.ts'

export default faults({
  'authorization.proxy.consent-per-client': {
    says: 'asks its user once, and not for each client',
    seams: {
      issuing: {
        needsConsent: (client, agreed, next) => agreed.size === 0 && next(client, agreed),
      },
    },
  },
})
