import { metaKey } from '../eras/select.ts'
import type { RequestId } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'subscriptions.server.id-on-result',
  says: 'names the newest subscription in every result',
  revisions: ['2026-07-28'],
  seams: () => {
    let newest: RequestId | undefined
    return {
      handlers: {
        'subscriptions/listen': async (request, context, next) => {
          newest = request.id
          const result = await next(request, context)
          return { ...result, _meta: { [metaKey.subscriptionId]: newest } }
        },
      },
    }
  },
})
