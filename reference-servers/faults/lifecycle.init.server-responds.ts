import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.init.server-responds',
  says: 'introduces itself with the name and version of the client',
  seams: {
    handlers: {
      initialize: async (request, context, next) => ({
        ...(await next(request, context)),
        serverInfo: request.params?.clientInfo,
      }),
    },
  },
})
