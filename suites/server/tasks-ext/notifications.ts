import { at, each, failed, notObserved, passed, sameJson, since } from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { isTerminal } from '../../judging/tasks/life.ts'
import { sample } from '../../stimuli/extension-answers.ts'
import {
  answerTask,
  begin,
  isTaskOver,
  lookAt,
  lookUntil,
  offersTasks,
  waitsForInput,
  withTasks,
} from '../../stimuli/extension-tasks.ts'
import { subscriptionId } from '../../stimuli/modern.ts'
import { anyTaskTool, taskFixture } from '../../stimuli/tasks.ts'

const watched = 'mcp-conform-watched'
const work = { seconds: 0.3, progress: true, log: true }
const names = ['created', 'other'] as const
type Created = (typeof names)[number]
type Label = Created | `${Created} round ${number}` | 'listen' | 'ended'

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#task-status-notifications */
export default using(['task-tool', 'task-slow-tool'], ['task-eliciting-tool']).serverScenario<Label>({
  title: 'Two tasks, of which a subscription asks for one',
  revisions: since('2026-07-28'),
  isolation: 'shared',
  async drive(context) {
    const { connect, facts, signal } = context
    if (!offersTasks(facts.capabilities)) return
    // One that waits for an answer is there for as long as the subscription takes to open.
    const slow = anyTaskTool('task-slow-tool', context)
    const plain = anyTaskTool('task-tool', context)
    const tool = taskFixture('task-eliciting-tool', context) ?? slow ?? plain
    const other = plain ?? slow
    if (tool === undefined || other === undefined) return
    const client = await connect()
    const options = { progressToken: watched, 'io.modelcontextprotocol/logLevel': 'debug' }
    const taskId = await begin<Created>(client, tool.params(work), 'created', options)
    if (taskId === undefined) return
    const listen = await client.start(
      'subscriptions/listen',
      { notifications: { taskIds: [taskId, 'mcp-conform-no-such-task'] } },
      { ...withTasks(), as: 'listen', id: 'mcp-conform-tasks' },
    )
    await listen.next((message) => message.id === listen.id || subscriptionId(message) === listen.id)
    const second = await begin<Created>(client, other.params(work), 'other')
    const asked = await lookUntil(client, taskId, { until: waitsForInput, signal })
    const answers = await sample(asked?.inputRequests)
    if (answers !== undefined) await answerTask(client, taskId, answers)
    await lookUntil(client, taskId, { until: isTaskOver, signal })
    if (second !== undefined) await lookUntil(client, second, { until: isTaskOver, signal })
    await lookAt(client, taskId, { as: 'ended' })
    await client.fence()
    await listen.cancel()
    await client.fence()
  },
  judges: {
    'tasks-ext.notification.ack-task-ids': ({ listen }, context) => {
      const { bySubject } = conversationOf(listen, context)
      const own = bySubject.filter(({ json }) => isJsonObject(json) && subscriptionId(json) === listen.sent?.id)
      const acknowledgement = own.find(({ method }) => method === 'notifications/subscriptions/acknowledged')
      if (acknowledgement === undefined) return notObserved(`the subscription got ${listen.whatCame}`)
      const taskIds = at(acknowledgement.params, 'notifications', 'taskIds') ?? []
      const wanted = at(listen.params, 'notifications', 'taskIds')
      const agreed = isJsonArray(taskIds) ? taskIds : [taskIds]
      const isPart = isJsonArray(taskIds) && agreed.every((id) => isJsonArray(wanted) && wanted.includes(id))
      if (!isPart) return failed(`ids of those asked for: ${JSON.stringify(wanted)}`, acknowledgement.json)
      const untold = own.find(
        ({ method, params }) =>
          method === 'notifications/tasks' &&
          isJsonArray(wanted) &&
          wanted.includes(params?.taskId ?? null) &&
          !agreed.includes(params?.taskId ?? null),
      )
      return untold === undefined
        ? passed
        : failed('no notification of a task that was not acknowledged', untold.json, untold.seq)
    },
    'tasks-ext.notification.same-as-get': ({ listen, ended }, context) => {
      const task = ended.result
      if (!isTerminal(task.status)) return notObserved('the task had not ended')
      const told = conversationOf(listen, context).bySubject.filter(
        ({ method, params }) =>
          method === 'notifications/tasks' &&
          sameJson(params?.taskId, task.taskId ?? null) &&
          isTerminal(params?.status),
      )
      return each(
        told,
        ({ params = {}, seq }) => {
          const same = sameJson(telling(params), telling(task))
          return same ? passed : failed(`the task as tasks/get shows it: ${JSON.stringify(telling(task))}`, params, seq)
        },
        'no notification of its end came',
      )
    },
  },
  provokes: [
    'tasks-ext.notification.shape',
    'tasks-ext.notification.only-subscribed-ids',
    'tasks-ext.notification.no-progress-or-log-on-listen',
  ],
})

/** What both tell of a task. */
function telling({ resultType: _, _meta, ...task }: JsonObject): JsonObject {
  return task
}
