import { textResult } from '../features/content.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.list-changed.server-refetch',
  says: 'keeps the first list of roots for good',
  seams: () => {
    let first: string | undefined
    return {
      incoming: (message, connection, next) => {
        const roots = isObject(message) && isObject(message.result) ? message.result.roots : undefined
        if (Array.isArray(roots) && roots.length > 0) first ??= JSON.stringify(roots)
        return next(message, connection)
      },
      handlers: {
        'tools/call': (request, context, next) =>
          request.params?.name === 'roots-tool' && first !== undefined ? textResult(first) : next(request, context),
      },
    }
  },
})
