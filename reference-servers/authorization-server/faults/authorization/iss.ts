import { faults } from '../../fault.ts'
import { editMetadata, without } from './parts/edits.ts'

export default faults({
  'authorization.iss.as-includes': {
    says: 'names its issuer only where it grants something',
    seams: {
      redirect(parameters, next) {
        const answer = next(parameters)
        if (!answer.has('code')) answer.delete('iss')
        return answer
      },
    },
  },
  'authorization.iss.as-advertises': {
    says: 'does not say that it names its issuer',
    seams: editMetadata((document) => without(document, 'authorization_response_iss_parameter_supported')),
  },
})
