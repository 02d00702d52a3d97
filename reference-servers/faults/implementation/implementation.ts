import { faults } from '../../fault.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'implementation.implementation.shape': {
    says: 'gives its version as a number',
    seams: {
      serverInfo: (revision, next) => {
        const info = next(revision)
        return { ...(isObject(info) && info), version: 1 }
      },
    },
  },
})
