import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'caching.result.shape': {
    says: 'calls a scope shared',
    seams: editResult('tools/list', (result) => ({ ...result, cacheScope: 'shared' })),
  },
  'caching.server.hints-present': {
    says: 'leaves the hints off what it reads',
    seams: editResult('resources/read', ({ ttlMs: _, cacheScope: __, ...result }) => result),
  },
  'caching.server.no-hints-on-input-required': {
    says: 'lets clients keep a question',
    seams: {
      outgoing: (message, context, next) =>
        next(message, context).map((one) =>
          isObject(one) && isObject(one.result) && one.result.resultType === 'input_required'
            ? { ...one, result: { ...one.result, ttlMs: 0, cacheScope: 'private' } }
            : one,
        ),
    },
  },
  'caching.server.same-scope-across-pages': {
    says: 'marks pages fetched by cursor as private',
    seams: handle('resources/list', async (request, context, next) => {
      const result = await next(request, context)
      return context.params.cursor === undefined ? result : { ...result, cacheScope: 'private' }
    }),
  },
  'caching.server.ttl-non-negative': {
    says: 'forbids caching with a time of -1',
    seams: editResult('tools/list', (result) => ({ ...result, ttlMs: -1 })),
  },
})
