import type { Connection } from '../connection.ts'
import type { Resource } from '../features/resources.ts'
import { fault } from '../seams.ts'

const extra: Resource = {
  uri: 'fixture://unlocked',
  name: 'unlocked',
  mimeType: 'text/plain',
  read: () => ({ text: '' }),
}

export default fault({
  requirement: 'resources.list.no-side-effects',
  says: 'shows one more resource on a connection after its first resources/read',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: () => {
    const unlocked = new WeakSet<Connection>()
    return {
      handlers: {
        'resources/read': (request, context, next) => {
          unlocked.add(context.connection)
          return next(request, context)
        },
      },
      resources: (context, next) => [...next(context), ...(unlocked.has(context.connection) ? [extra] : [])],
    }
  },
})
