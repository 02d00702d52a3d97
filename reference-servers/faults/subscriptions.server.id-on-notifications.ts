import { metaKey } from '../eras/select.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'subscriptions.server.id-on-notifications',
  says: 'turns subscription ids into text',
  revisions: ['2026-07-28'],
  seams: {
    outgoing: (message, context, next) => {
      const params = isObject(message) && isObject(message.params) ? message.params : {}
      const meta = isObject(params._meta) ? params._meta : {}
      const id = meta[metaKey.subscriptionId]
      if (!isObject(message) || id === undefined) return next(message, context)
      const _meta = { ...meta, [metaKey.subscriptionId]: String(id) }
      return next({ ...message, params: { ...params, _meta } }, context)
    },
  },
})
