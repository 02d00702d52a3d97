import { at, failed, notApplicable, notObserved, passed } from '../../../harness/index.ts'
import { isJsonArray } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { anyTaskTool, createTask, offers, runsTools } from '../../stimuli/tasks.ts'

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#task-isolation-and-access-control */
export default using(['task-tool']).serverScenario<'anonymous' | 'created' | 'list'>({
  title: 'Tasks of somebody else, at a server that asks nobody who he is',
  transports: ['streamable-http'],
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive(drive) {
    const { connect, facts, revision } = drive
    if (!runsTools(facts.capabilities) || !offers(facts.capabilities, 'list')) return
    const tool = anyTaskTool('task-tool', drive)
    if (tool === undefined) return
    const first = await connect()
    const marks = { bare: true, deliberate: 'no token' }
    const { response } = await first.request(revision.fenceMethod, {}, { as: 'anonymous', ...marks })
    if (response?.result === undefined) return
    await createTask(first, tool.params({ seconds: 0 }), { as: 'created' })
    const second = await connect({ fresh: true })
    await second.request('tasks/list', {}, { as: 'list' })
  },
  judges: {
    'tasks.security.no-list-without-identity': (labels) => {
      const { anonymous } = labels
      if (anonymous.response?.result === undefined) return notApplicable('the server asks for a token')
      const { created, list } = labels
      if (created.connection === list.connection) return notObserved('there is one connection')
      const taskId = at(created.result, 'task', 'taskId')
      const tasks = at(list.result, 'tasks')
      const isTold = isJsonArray(tasks) && tasks.some((task) => at(task, 'taskId') === taskId)
      return isTold ? failed('tasks/list without the tasks of others, or not at all', list.result) : passed
    },
  },
})
