import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'caching.server.no-hints-on-input-required',
  says: 'lets clients keep a question',
  revisions: ['2026-07-28'],
  seams: {
    outgoing: (message, context, next) =>
      next(message, context).map((one) =>
        isObject(one) && isObject(one.result) && one.result.resultType === 'input_required'
          ? { ...one, result: { ...one.result, ttlMs: 0, cacheScope: 'private' } }
          : one,
      ),
  },
})
