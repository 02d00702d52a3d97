import { invalidParams } from '../errors.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.dual-era.initialize-selects-legacy',
  says: 'asks clients with a handshake for metadata too',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'tools/list': (request, context, next) => {
        if (!isObject(context.params._meta)) throw invalidParams('_meta: expected an object')
        return next(request, context)
      },
    },
  },
})
