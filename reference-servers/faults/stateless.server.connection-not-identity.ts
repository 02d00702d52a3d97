import type { Connection } from '../connection.ts'
import { extraTool } from '../features/tool-table.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'stateless.server.connection-not-identity',
  says: 'shows one more tool on a connection after a tool was called',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  alsoBreaks: { 'tools.list.no-side-effects': 'the list changes after a call' },
  seams: () => {
    const known = new WeakSet<Connection>()
    return {
      handlers: {
        'tools/call': (request, context, next) => {
          known.add(context.connection)
          return next(request, context)
        },
      },
      tools: (context, next) => {
        const tools = next(context)
        const isListed = tools.some(({ name }) => name === extraTool.name)
        return known.has(context.connection) && !isListed ? [...tools, extraTool] : tools
      },
    }
  },
})
