import { fault } from '../seams.ts'

export default fault({
  requirement: 'caching.server.same-scope-across-pages',
  says: 'marks pages fetched by cursor as private',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'resources/list': async (request, context, next) => {
        const result = await next(request, context)
        return context.params.cursor === undefined ? result : { ...result, cacheScope: 'private' }
      },
    },
  },
})
