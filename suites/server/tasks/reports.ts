import { at } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { clockTool, createTask, lookAtTask, offers, runsTools, taskFixture } from '../../stimuli/tasks.ts'

/** Steps that are reported while we look, and some that would come after the task was cancelled. */
const work = { seconds: 0.3 }

/** What comes of it is judged on every conversation; here it gets the occasion. */
export default using(['task-progress-tool', 'task-logging-tool'], ['task-tool']).serverScenario<
  'complete' | 'cancelled'
>({
  title: 'Tasks that report progress and write to the log',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive(context) {
    const { connect, facts } = context
    const progress = runsTools(facts.capabilities) ? taskFixture('task-progress-tool', context) : undefined
    const log = taskFixture('task-logging-tool', context)
    if (progress === undefined) return
    const client = await connect()
    const stream = context.transport === 'streamable-http' ? await client.listen({ reconnects: true }) : undefined
    const complete = await createTask(client, progress.params(work), {
      as: 'complete',
      meta: { progressToken: 'mcp-conform-task-1' },
    })
    const cancelled = await createTask(client, progress.params(work), {
      as: 'cancelled',
      meta: { progressToken: 'mcp-conform-task-2' },
    })
    const logged = log && (await createTask(client, log.params(work)))
    const isProgress = (message: JsonObject) => at(message, 'params', 'progressToken') === 'mcp-conform-task-2'
    if (cancelled !== undefined && offers(facts.capabilities, 'cancel')) {
      const result = await client.start('tasks/result', { taskId: cancelled })
      await client.next(isProgress)
      await client.request('tasks/cancel', { taskId: cancelled })
      await result.next((message) => message.id === result.id)
    }
    for (const taskId of [complete, logged]) if (taskId !== undefined) await client.request('tasks/result', { taskId })
    if (complete !== undefined) await lookAtTask(client, complete)
    // What a cancelled task still reports comes while others work.
    const other = clockTool('task-tool', context)
    if (other !== undefined) await client.request('tools/call', other.params(work))
    await client.fence()
    await stream?.close()
  },
  provokes: [
    'tasks.receiver.related-task-on-notifications',
    'progress.task.same-token',
    'progress.task.stops-at-terminal',
  ],
})
