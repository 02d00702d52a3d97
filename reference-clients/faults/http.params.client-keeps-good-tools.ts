import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-keeps-good-tools',
  says: 'Offers no tool at all when the list has a bad one.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    incoming(message, next) {
      const { tools } = objectAt(message, 'result')
      const isBad = JSON.stringify(tools ?? []).includes('"x-mcp-header":""')
      next(isBad ? { ...message, result: { ...objectAt(message, 'result'), tools: [] } } : message)
    },
  },
})
