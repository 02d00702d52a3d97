import { faults } from '../../fault.ts'

const promised = 'authorization_response_iss_parameter_supported'

export default faults({
  'authorization.iss.record-issuer': {
    says: 'remembers the first issuer that it met, and no other one',
    seams: () => {
      const issuers: string[] = []
      return {
        authorize: {
          acceptsRedirect(answer, request, next) {
            issuers.push(request.issuer)
            const isFormer = issuers.length > 1 && answer.get('iss') === issuers[0]
            return isFormer || next()
          },
        },
      }
    },
  },
  'authorization.iss.client-error-response': {
    says: 'tells its user what the error says, whoever has sent it',
    seams: {
      authorize: {
        acceptsRedirect(answer, _request, next) {
          const told = answer.get('error_description')
          if (told !== null) throw new Error(`authorization was refused: ${told}`)
          return next()
        },
      },
    },
  },
  'authorization.iss.client-validates-present': {
    says: 'compares iss only where the metadata promises it',
    seams: {
      authorize: {
        acceptsRedirect(answer, { metadata }, next) {
          if (metadata[promised] !== true) answer.delete('iss')
          return next()
        },
      },
    },
  },
  'authorization.iss.client-rejects-absent': {
    says: 'does not mind that a promised iss is missing',
    seams: {
      authorize: {
        acceptsRedirect(answer, { issuer }, next) {
          if (!answer.has('iss')) answer.set('iss', issuer)
          return next()
        },
      },
    },
  },
  'authorization.iss.client-proceeds-unadvertised': {
    says: 'wants an iss from every authorization server',
    seams: { authorize: { acceptsRedirect: (answer, _request, next) => answer.has('iss') && next() } },
  },
  'authorization.iss.client-no-normalization': {
    says: 'compares iss as a URL',
    seams: {
      authorize: {
        acceptsRedirect(answer, { issuer }, next) {
          const iss = answer.get('iss')
          if (iss !== null && new URL(iss).href === new URL(issuer).href) answer.set('iss', issuer)
          return next()
        },
      },
    },
  },
})
