import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.security.validate-uris',
  says: 'hangs on a URI without a path',
  seams: {
    handlers: {
      'resources/read': async (request, context, next) => {
        const { uri } = context.params
        return uri === 'file:' ? new Promise(() => {}) : next(request, context)
      },
    },
  },
})
