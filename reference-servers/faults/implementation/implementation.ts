import { faults } from '../../fault.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'

const infoOf = (info: unknown): JsonObject => (isObject(info) ? info : {})

export default faults({
  'implementation.implementation.shape': {
    says: 'gives its version as a number',
    seams: { serverInfo: (revision, next) => ({ ...infoOf(next(revision)), version: 1 }) },
  },
})
