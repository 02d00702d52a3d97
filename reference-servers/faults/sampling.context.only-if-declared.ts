import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'sampling.context.only-if-declared',
  says: 'wants the context of all servers from clients that do not give it',
  seams: {
    questions: {
      'sampling/createMessage': (params, { clientCapabilities: { sampling } }) =>
        isObject(sampling) && sampling.context !== undefined ? params : { ...params, includeContext: 'allServers' },
    },
  },
})
