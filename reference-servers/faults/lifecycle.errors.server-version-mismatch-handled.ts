import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.errors.server-version-mismatch-handled',
  says: 'gives up on initialize when the version is no date',
  alsoBreaks: { 'lifecycle.version.counter-offer': 'no answer is no counter-offer either' },
  seams: {
    handlers: {
      initialize: (request, context, next) =>
        /^\d{4}-\d{2}-\d{2}$/.test(String(request.params?.protocolVersion))
          ? next(request, context)
          : new Promise(() => {}),
    },
  },
})
