import { isObject } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.request.client-info',
  says: 'Does not say which software it is.',
  revisions: ['2026-07-28'],
  seams: {
    outgoing(message) {
      if (!isObject(message.params) || !isObject(message.params._meta)) return message
      const { 'io.modelcontextprotocol/clientInfo': _, ...meta } = message.params._meta
      return { ...message, params: { ...message.params, _meta: meta } }
    },
  },
})
