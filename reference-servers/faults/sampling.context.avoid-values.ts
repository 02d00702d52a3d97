import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'sampling.context.avoid-values',
  says: 'wants its own context in the sample, where the client gives it',
  seams: {
    questions: {
      'sampling/createMessage': (params, { clientCapabilities: { sampling } }) =>
        isObject(sampling) && sampling.context !== undefined ? { ...params, includeContext: 'thisServer' } : params,
    },
  },
})
