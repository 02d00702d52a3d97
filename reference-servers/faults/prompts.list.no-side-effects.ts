import type { Connection } from '../connection.ts'
import type { Prompt } from '../features/prompts.ts'
import { fault } from '../seams.ts'

const extra: Prompt = { name: 'unlocked', description: '', messages: () => [] }

export default fault({
  requirement: 'prompts.list.no-side-effects',
  says: 'shows one more prompt on a connection after its first prompts/get',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: () => {
    const unlocked = new WeakSet<Connection>()
    return {
      handlers: {
        'prompts/get': (request, context, next) => {
          unlocked.add(context.connection)
          return next(request, context)
        },
      },
      prompts: (context, next) => [...next(context), ...(unlocked.has(context.connection) ? [extra] : [])],
    }
  },
})
