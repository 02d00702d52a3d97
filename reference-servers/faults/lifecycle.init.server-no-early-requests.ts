import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.init.server-no-early-requests',
  says: 'asks for the roots together with the result of initialize',
  transports: ['stdio', 'http-sse'],
  seams: {
    handlers: {
      initialize: async (request, context, next) => {
        const result = await next(request, context)
        if (context.connection.handshake?.clientCapabilities.roots !== undefined)
          context.connection.emit({ jsonrpc: '2.0', id: 'early-1', method: 'roots/list' }, context.connection.outlet)
        return result
      },
    },
  },
})
