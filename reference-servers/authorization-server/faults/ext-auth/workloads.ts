import { json } from '../../answer.ts'
import { faults } from '../../fault.ts'
import { editMetadata } from '../authorization/parts/edits.ts'

const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

export default faults({
  'ext-auth.wif.as-metadata': {
    says: 'takes the JWTs of workloads, and does not list the grant',
    seams: editMetadata((document) => ({
      ...document,
      grant_types_supported: ['authorization_code', 'client_credentials'],
    })),
  },
  'ext-auth.wif.as-accepts': {
    says: 'wants a client id of workloads',
    seams: { checks: { workloadSubject: () => false } },
  },
  'ext-auth.wif.as-issuer': {
    says: 'does not look at the issuer of a JWT',
    seams: { checks: { workloadIssuer: () => true } },
  },
  'ext-auth.wif.as-signature': {
    says: 'reads JWTs, and does not verify them',
    seams: { checks: { workloadSignature: () => true } },
  },
  'ext-auth.wif.as-claims': {
    says: 'does not look at who a JWT is for, and when it ends',
    seams: { checks: { workloadClaims: () => true } },
  },
  'ext-auth.wif.as-workload': {
    says: 'gives each workload of a trusted issuer a token',
    seams: { checks: { workloadSubject: () => true } },
  },
  'ext-auth.wif.as-error': {
    says: 'calls a bad JWT that of a bad client',
    seams: {
      refusedToken: (error, type, next) =>
        type === grant && error === 'invalid_grant' ? json(400, { error: 'invalid_client' }) : next(error, type),
    },
  },
})
