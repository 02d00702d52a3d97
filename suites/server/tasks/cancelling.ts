import type { TestClient } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { cancelJudges, type CancelLabel as Label, work } from '../../judging/tasks/cancelling.ts'
import { answersInJson } from '../../judging/tasks/shared.ts'
import { anyTaskTool, createTask, lookAtTask, offers, runsTools, taskFixture } from '../../stimuli/tasks.ts'

/** Round trips before the task is cancelled, and some to spare. */
const roundTrips = 10
/** Seconds: what lasts longer may take too long for an answer. */
const longest = 3
/** Seconds that another task takes longer, so that it ends after the cancelled one would have. */
const longer = 0.4

export default using(
  ['task-slow-tool', 'task-eliciting-tool', 'task-failing-tool'],
  ['task-tool'],
).serverScenario<Label>({
  title: 'A task that is looked at, waited for and cancelled',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  waits: 'work',
  async drive(context) {
    const { connect, facts } = context
    const tool = runsTools(facts.capabilities) ? anyTaskTool('task-slow-tool', context) : undefined
    if (tool === undefined) return
    const client = await connect()
    const asked = performance.now()
    await client.fence({ as: 'pace' })
    // Where each answer takes long, the work has to take longer.
    const wanted = (roundTrips * (performance.now() - asked)) / 1000
    const seconds = Math.min(longest, Math.max(work.seconds, wanted))
    const taskId = await createTask(client, tool.params({ seconds }), { as: 'begun' })
    if (taskId === undefined) return
    await lookAtTask(client, taskId, { as: 'look first' })
    const result = await client.start('tasks/result', { taskId }, { as: 'awaited' })
    // What is asked after this was answered is asked long after tasks/result.
    await lookAtTask(client, taskId, { as: 'look during' })
    await lookAtTask(client, taskId, { as: 'look still' })
    if (offers(facts.capabilities, 'cancel')) await cancelled(client, taskId)
    // What comes of the cancelled work is there when another task, begun later, has ended.
    const other = taskFixture('task-tool', context) ?? tool
    const after = await createTask(client, other.params({ seconds: seconds + longer }))
    if (after !== undefined) await client.request('tasks/result', { taskId: after }, { as: 'clock' })
    await lookAtTask(client, taskId, { as: 'look late' })
    await result.next((message) => message.id === result.id)
  },
  judges: { ...cancelJudges, 'tasks.server.no-sse-for-tasks-get': answersInJson },
  provokes: [
    'tasks.cancel.shape',
    'tasks.receiver.last-updated-at',
    'tasks.cancel.stays-cancelled',
    'tasks.status.valid-transitions',
  ],
})

async function cancelled(client: TestClient<Label>, taskId: string): Promise<void> {
  const { response } = await client.request('tasks/cancel', { taskId }, { as: 'cancelled' })
  const after = await lookAtTask(client, taskId, { as: 'look after' })
  const wasCancelled = response?.result !== undefined && after.response?.result?.status === 'cancelled'
  const deliberate = 'it is over'
  if (wasCancelled) await client.request('tasks/cancel', { taskId }, { as: 'refused cancelled', deliberate })
}
