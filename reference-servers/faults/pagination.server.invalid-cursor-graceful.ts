import { fault } from '../seams.ts'

export default fault({
  requirement: 'pagination.server.invalid-cursor-graceful',
  says: 'hangs on a cursor that is no text',
  seams: {
    handlers: {
      'tools/list': (request, context, next) =>
        typeof context.params.cursor === 'number' ? new Promise(() => {}) : next(request, context),
    },
  },
})
