import type { TestClient } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isTerminal } from '../../judging/tasks/life.ts'
import {
  type OutcomeLabel as Label,
  type OutcomeKind,
  outcomeJudges,
  outcomeKinds,
} from '../../judging/tasks/outcomes.ts'
import { createTask, lookAtTask, offers, outcomeTools, runsTools, type TaskTool } from '../../stimuli/tasks.ts'

export default using(['task-tool', 'task-slow-tool', 'task-failing-tool', 'task-error-tool']).serverScenario<Label>({
  title: 'Tasks that end well, with an error in the result, and with an error in its place',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  waits: 'work',
  async drive(context) {
    const { connect, facts } = context
    if (!runsTools(facts.capabilities)) return
    const tools = outcomeTools(context)
    const client = await connect()
    const begun: { kind: OutcomeKind; tool: TaskTool; taskId: string }[] = []
    for (const kind of outcomeKinds) {
      const tool = tools[kind]
      if (tool === undefined) continue
      const taskId = await createTask(client, tool.params({ seconds: 0.1 }), { as: `created ${kind}` })
      if (taskId !== undefined) begun.push({ kind, tool, taskId })
    }
    for (const { kind, taskId } of begun) await lookAtTask(client, taskId, { as: `early ${kind}` })
    for (const { kind, tool, taskId } of begun) {
      await toTheEnd(client, taskId, kind, offers(facts.capabilities, 'cancel'))
      if (tool.isFixture && tool.runsPlain)
        await client.request('tools/call', tool.params({ seconds: 0.1 }), {
          as: `plain ${kind}`,
          deliberate: 'to compare the task with it',
        })
    }
  },
  judges: outcomeJudges,
  provokes: [
    'tasks.create-task.shape',
    'tasks.get.shape',
    'tasks.result.shape',
    'tasks.status-notification.shape',
    'tasks.task-id.string',
    'tasks.status.terminal-final',
    'tasks.receiver.created-at',
    'tasks.receiver.actual-ttl',
    'tasks.result.related-task',
    'tasks.receiver.no-related-task-on-task-results',
    'tasks.status-notification.no-related-task',
  ],
})

/** tasks/result waits for the end, so that nobody else has to. */
async function toTheEnd(
  client: TestClient<Label>,
  taskId: string,
  kind: OutcomeKind,
  mayCancel: boolean,
): Promise<void> {
  await client.request('tasks/result', { taskId }, { as: `result ${kind}` })
  const ended = await lookAtTask(client, taskId, { as: `ended ${kind}` })
  if (!isTerminal(ended.response?.result?.status)) return
  await client.request('tasks/result', { taskId }, { as: `again ${kind}` })
  const deliberate = 'it is over'
  if (mayCancel) await client.request('tasks/cancel', { taskId }, { as: `refused ${kind}`, deliberate })
  await lookAtTask(client, taskId, { as: `after ${kind}` })
}
