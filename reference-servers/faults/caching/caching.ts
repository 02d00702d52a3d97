import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { privateUri } from '../../features/resources.ts'
import { isObject } from '../../json-rpc.ts'
import { seenAt } from '../authorization/parts/users.ts'

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
    says: 'marks pages fetched by cursor as for others than the first',
    seams: {
      answer: async (request, context, next) => {
        const result = await next(request, context)
        if (request.method !== 'resources/list' || context.params.cursor === undefined) return result
        return { ...result, cacheScope: result.cacheScope === 'public' ? 'private' : 'public' }
      },
    },
  },
  'caching.server.access-control': {
    says: 'leaves a resource out of the list of who may not have it, and serves it to anybody',
    seams: {
      ...seenAt('resources/read'),
      answer: async (request, context, next) => {
        const result = await next(request, context)
        const isSecret = request.method === 'resources/read' && context.params.uri === privateUri
        return isSecret ? { ...result, cacheScope: 'public' } : result
      },
    },
  },
  'caching.server.scope-is-no-access-control': {
    says: 'serves anybody what it marks as private',
    seams: seenAt('resources/read'),
  },
  'caching.server.scope-reflects-visibility': {
    says: 'lets anybody keep the tools of one user',
    seams: editResult('tools/list', (result) => ({ ...result, cacheScope: 'public' })),
  },
  'caching.server.ttl-non-negative': {
    says: 'forbids caching with a time of -1',
    seams: editResult('tools/list', (result) => ({ ...result, ttlMs: -1 })),
  },
})
