import { RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.call.unknown-tool-code',
  says: 'answers an unknown tool with -32601',
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        if (!String(context.params.name).includes('no-such-tool')) return next(request, context)
        throw new RpcError(-32601, 'Tool not found')
      },
    },
  },
})
