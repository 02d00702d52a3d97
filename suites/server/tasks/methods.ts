import { serverScenario } from '../../define.ts'
import { type MethodLabel, methodJudges } from '../../judging/tasks/methods.ts'
import { garbage } from '../../stimuli/near-misses/cursors.ts'
import { noTasks } from '../../stimuli/near-misses/task-ids.ts'
import { offers } from '../../stimuli/tasks.ts'

const [taskId, ...near] = noTasks

export default serverScenario<MethodLabel>({
  title: 'The methods of tasks, asked for tasks that do not exist',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive({ connect, facts }) {
    const { capabilities } = facts
    if (capabilities.tasks === undefined) return
    const client = await connect()
    const deliberate = 'no such task'
    await client.request('tasks/get', { taskId }, { as: 'get', deliberate })
    for (const [n, other] of near.entries())
      await client.request('tasks/get', { taskId: other }, { as: `near-get-${n}`, deliberate })
    await client.request('tasks/result', { taskId }, { as: 'result', deliberate, wait: 'fence' })
    if (offers(capabilities, 'cancel')) await client.request('tasks/cancel', { taskId }, { as: 'cancel', deliberate })
    if (!offers(capabilities, 'list')) return
    await client.request('tasks/list', undefined, { as: 'list' })
    const cursor = 'mcp-conform-no-cursor'
    const odd = { deliberate: 'no cursor of theirs' }
    await client.request('tasks/list', { cursor }, { ...odd, as: 'badCursor' })
    for (const [n, other] of Object.values(garbage).entries())
      await client.request('tasks/list', { cursor: other }, { ...odd, as: `badCursor-${n}` })
  },
  judges: methodJudges,
  provokes: ['tasks.list.shape', 'tasks.capability.shape'],
})
