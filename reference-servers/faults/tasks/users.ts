import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'
import { takenForOwn } from '../authorization/parts/users.ts'

/** Finds every task, whoever has created it, for requests of these methods. */
const findsAll = (...methods: readonly string[]): NonNullable<Seams['tasks']> => ({
  find: (id, context, next) =>
    methods.includes(context.request.method) ? context.server.tasks.get(id) : next(id, context),
})

/** Lists every task. */
const listsAll: NonNullable<Seams['tasks']> = { list: (all) => all }

/** Wants no token, and takes any session from anybody. */
const asksNobody: Seams = {
  authorization: { ...takenForOwn('session').authorization, check: () => undefined },
}

export default faults({
  'tasks.security.bind-to-auth-context': {
    says: 'keeps tasks in one map, without an owner',
    transports: ['streamable-http'],
    seams: { tasks: { ...findsAll('tasks/get', 'tasks/result', 'tasks/cancel'), ...listsAll } },
  },
  'tasks.security.reject-foreign-context': [
    {
      says: 'asks whose task it is where it is looked at, and not where its result is fetched',
      transports: ['streamable-http'],
      seams: { tasks: findsAll('tasks/result') },
    },
    {
      says: 'lets every user end the tasks of all others',
      transports: ['streamable-http'],
      seams: { tasks: findsAll('tasks/cancel') },
    },
  ],
  'tasks.security.list-own-only': {
    says: 'lists the tasks of all users',
    transports: ['streamable-http'],
    seams: { tasks: listsAll },
  },
  'tasks.security.no-list-without-identity': {
    says: 'lists the tasks of everybody to anybody, without a token',
    transports: ['streamable-http'],
    seams: { ...asksNobody, tasks: listsAll },
    // To each session its own.
    control: asksNobody,
  },
})
