import { RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.read.not-found-code-2026',
  says: 'answers an unknown URI with -32002',
  revisions: ['2026-07-28'],
  alsoBreaks: { 'resources.read.legacy-code-not-emitted': 'that code is gone altogether' },
  seams: {
    handlers: {
      'resources/read': async (request, context, next) => {
        if (!String(context.params.uri).includes('no/such')) return next(request, context)
        throw new RpcError(-32002, 'Resource not found')
      },
    },
  },
})
