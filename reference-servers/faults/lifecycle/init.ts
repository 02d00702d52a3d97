import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'

export default faults({
  'lifecycle.init.server-no-early-requests': {
    says: 'asks for the roots together with the result of initialize',
    transports: ['stdio', 'http-sse'],
    seams: handle('initialize', async (request, context, next) => {
      const result = await next(request, context)
      if (context.connection.handshake?.clientCapabilities.roots !== undefined)
        context.connection.emit({ jsonrpc: '2.0', id: 'early-1', method: 'roots/list' }, context.connection.outlet)
      return result
    }),
  },
  'lifecycle.init.server-responds': {
    says: 'introduces itself with the name and version of the client',
    seams: handle('initialize', async (request, context, next) => ({
      ...(await next(request, context)),
      serverInfo: request.params?.clientInfo,
    })),
  },
  'lifecycle.init.server-waits': {
    says: 'announces its tools as soon as a client is there',
    transports: ['stdio', 'http-sse'],
    seams: {
      start: (connection, next) => {
        connection.notify('notifications/tools/list_changed', {})
        next(connection)
      },
    },
  },
  'lifecycle.initialize.shape': {
    says: 'gives its instructions as a number',
    seams: editResult('initialize', (result) => ({ ...result, instructions: 42 })),
  },
})
