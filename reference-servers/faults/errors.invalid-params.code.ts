import { internalError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.invalid-params.code',
  says: 'calls resources/read without uri an internal error',
  seams: {
    handlers: {
      'resources/read': (request, context, next) => {
        if (request.params?.uri === undefined) throw internalError()
        return next(request, context)
      },
    },
  },
})
