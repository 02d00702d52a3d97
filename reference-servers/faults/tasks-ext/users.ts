import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'

/** Finds every task, whoever has created it, for requests of this method. */
const findsAll = (method: string): NonNullable<Seams['tasks']> => ({
  find: (id, context, next) => (context.request.method === method ? context.server.tasks.get(id) : next(id, context)),
})

const opened = (says: string, method: string) => ({ says, seams: { tasks: findsAll(method) } })

export default faults({
  'tasks-ext.security.auth-on-each-request': [
    opened('shows a task to every user who knows its id', 'tasks/get'),
    opened('lets every user answer for the others', 'tasks/update'),
    opened('lets every user end the tasks of all others', 'tasks/cancel'),
    opened('tells every user of the tasks of all others', 'subscriptions/listen'),
    {
      says: 'asks for no token where a task is looked at',
      seams: {
        authorization: {
          check: (exchange, next) =>
            exchange.request.headers['mcp-method'] === 'tasks/get' ? undefined : next(exchange),
        },
        tasks: {
          find: (id, context, next) =>
            context.arrival.principal === undefined ? context.server.tasks.get(id) : next(id, context),
        },
      },
    },
  ],
})
