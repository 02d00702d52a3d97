import { at, check, failed, notObserved, passed, seen, type TestClient } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isTerminal } from '../../judging/tasks/life.ts'
import { anyTaskTool, createTask, look, offers, runsTools, taskFixture } from '../../stimuli/tasks.ts'
import { answersInJson, refusesToCancel } from './parts/judges.ts'

type Label =
  | 'begun'
  | 'look first'
  | 'result'
  | 'look during'
  | 'look still'
  | 'cancel'
  | 'look after'
  | 'refused cancelled'
  | 'clock'
  | 'look late'

/** Long enough to be cancelled, and short enough to see what it would have ended with. */
const work = { seconds: 0.6 }
/** A task that ends after the cancelled one would have. */
const clock = { seconds: 1 }

/** From here on the answer to the call cannot be said to have waited for the work. */
const promptMs = 2000

export default using(
  ['task-slow-tool', 'task-eliciting-tool', 'task-failing-tool'],
  ['task-tool'],
).serverScenario<Label>({
  title: 'A task that is looked at, waited for and cancelled',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive(context) {
    const { connect, facts } = context
    const tool = runsTools(facts.capabilities) ? anyTaskTool('task-slow-tool', context) : undefined
    if (tool === undefined) return
    const client = await connect()
    const taskId = await createTask(client, tool.params(work), { as: 'begun' })
    if (taskId === undefined) return
    await look(client, taskId, { as: 'look first' })
    const result = await client.start('tasks/result', { taskId }, { as: 'result' })
    // What is asked after this was answered is asked long after tasks/result.
    await look(client, taskId, { as: 'look during' })
    await look(client, taskId, { as: 'look still' })
    if (offers(facts.capabilities, 'cancel')) await cancelled(client, taskId)
    // What comes of the cancelled work is there when another task, begun later, has ended.
    const other = taskFixture('task-tool', context) ?? tool
    const after = await createTask(client, other.params(clock))
    if (after !== undefined) await client.request('tasks/result', { taskId: after }, { as: 'clock' })
    await look(client, taskId, { as: 'look late' })
    await result.next((message) => message.id === result.id)
  },
  judges: {
    'tasks.status.begins-working': ({ begun }) => {
      const status = at(begun.result, 'task', 'status')
      if (isTerminal(status)) return notObserved('the task was over at once')
      return check(status === 'working', 'the status "working"', status)
    },
    'tasks.receiver.creates-promptly': ({ begun, 'look first': first }) => {
      if (at(begun.result, 'task', 'taskId') === undefined) return notObserved('no task came')
      const waited = (begun.response?.at ?? 0) - (begun.sent?.at ?? 0)
      const isOver = isTerminal(at(begun.result, 'task', 'status')) || isTerminal(first.response?.result?.status)
      if (!isOver) return passed
      return waited > promptMs || waited > work.seconds * 800
        ? failed('a CreateTaskResult before the work is done', `after ${Math.round(waited)} ms, the work done`)
        : notObserved('the work was done at once')
    },
    'tasks.receiver.result-blocks': (labels) => {
      const { result, 'look still': still } = labels
      if (!isOpen(still.result.status)) return notObserved('the task was over when it was looked at')
      const answered = result.response?.seq ?? Number.POSITIVE_INFINITY
      const asked = still.sent?.seq ?? 0
      return check(
        answered > asked,
        'no answer to tasks/result before the task is over',
        result.response?.json,
        answered === Number.POSITIVE_INFINITY ? asked : answered,
      )
    },
    'tasks.cancel.rejects-terminal': refusesToCancel,
    'tasks.cancel.status-before-response': (labels) => {
      const { cancel } = labels
      const { status } = cancel.result
      if (status !== 'cancelled' && status !== undefined) return failed('the status "cancelled"', cancel.response?.json)
      const after = seen(labels, 'look after')?.response
      if (status === undefined && after?.result?.status === undefined) return notObserved('the task is malformed')
      if (after?.result === undefined || isTerminal(after.result.status)) return passed
      return failed('the status "cancelled" once the cancellation was answered', after.json)
    },
    'tasks.server.no-sse-for-tasks-get': answersInJson,
  },
  provokes: [
    'tasks.cancel.shape',
    'tasks.receiver.last-updated-at',
    'tasks.cancel.stays-cancelled',
    'tasks.status.valid-transitions',
  ],
})

const isOpen = (status: unknown): boolean => status === 'working' || status === 'input_required'

async function cancelled(client: TestClient<Label>, taskId: string): Promise<void> {
  const { response } = await client.request('tasks/cancel', { taskId }, { as: 'cancel' })
  const after = await look(client, taskId, { as: 'look after' })
  const wasCancelled = response?.result !== undefined && after.response?.result?.status === 'cancelled'
  const deliberate = 'it is over'
  if (wasCancelled) await client.request('tasks/cancel', { taskId }, { as: 'refused cancelled', deliberate })
}
