import type { Connection } from '../connection.ts'
import type { Tool } from '../features/tool.ts'
import { fault } from '../seams.ts'

const extra: Tool = { name: 'unlocked', description: '', inputSchema: { type: 'object' }, run: () => ({ content: [] }) }

export default fault({
  requirement: 'tools.list.no-side-effects',
  says: 'shows one more tool on a connection after its first tools/call',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  alsoBreaks: { 'stateless.server.connection-not-identity': 'the list differs by connection' },
  seams: () => {
    const unlocked = new WeakSet<Connection>()
    return {
      handlers: {
        'tools/call': (request, context, next) => {
          unlocked.add(context.connection)
          return next(request, context)
        },
      },
      tools: (context, next) => [...next(context), ...(unlocked.has(context.connection) ? [extra] : [])],
    }
  },
})
