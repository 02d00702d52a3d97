import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const infoOf = (info: unknown): JsonObject => (isObject(info) ? info : {})

export default fault({
  requirement: 'implementation.implementation.shape',
  says: 'gives its version as a number',
  seams: { serverInfo: (revision, next) => ({ ...infoOf(next(revision)), version: 1 }) },
})
