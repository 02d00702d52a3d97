import { RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.read.legacy-code-not-emitted',
  says: 'answers an unknown tool with -32002',
  revisions: ['2026-07-28'],
  alsoBreaks: { 'tools.call.unknown-tool-code': 'that code is the wrong one here too' },
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        if (!String(context.params.name).includes('no-such-tool')) return next(request, context)
        throw new RpcError(-32002, 'Not found')
      },
    },
  },
})
