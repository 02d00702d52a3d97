import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.read.empty-contents-for-missing',
  says: 'returns no contents for an unknown URI',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'resources/read': async (request, context, next) => {
        if (!String(context.params.uri).includes('no/such')) return next(request, context)
        return { contents: [] }
      },
    },
  },
})
