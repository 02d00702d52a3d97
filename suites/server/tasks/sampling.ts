import { type Exchange, failed, notObserved, passed, RpcError, type TestClient } from '../../../harness/index.ts'
import { codes, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { relatedTaskKey } from '../../judging/tasks/life.ts'
import { type ListedTool, toolFor } from '../../stimuli/answered-call.ts'
import { sampled } from '../../stimuli/sampled.ts'

const asks = 'sampling/createMessage'
const pollInterval = 100
/** Looks that see the task at work. */
const looks = 3

type Way = 'silent' | 'told' | 'endless'
type Label = Way | 'other type' | 'no tasks'

/** Our client as one that runs what it is asked for as a task: it tells of its status as the way says. */
function runTasks(client: TestClient<Label>, way: Way): void {
  const taskId = crypto.randomUUID()
  const createdAt = new Date().toISOString()
  let seenWorking = 0
  let isCancelled = false
  const task = (): JsonObject => {
    const status = isCancelled ? 'cancelled' : seenWorking > looks && way !== 'endless' ? 'completed' : 'working'
    return { taskId, status, createdAt, lastUpdatedAt: new Date().toISOString(), ttl: 60_000, pollInterval }
  }
  client.onRequest(asks, ({ task: wish }) => (wish === undefined ? sampled : { task: task() }))
  client.onRequest('tasks/get', async () => {
    seenWorking += 1
    if (way === 'told' && seenWorking === 1) await client.notify('notifications/tasks/status', task())
    return task()
  })
  client.onRequest('tasks/result', async () => {
    if (isCancelled) throw new RpcError(codes.invalidParams, 'the task was cancelled')
    seenWorking = looks + 1
    return { ...sampled, _meta: { [relatedTaskKey]: { taskId } } }
  })
  client.onRequest('tasks/cancel', () => {
    isCancelled = true
    return task()
  })
}

const declared = { list: {}, cancel: {}, requests: { sampling: { createMessage: {} } } }

export default using(['sampling-tool']).serverScenario<Label>({
  title: 'A server that lets its client run a question as a task',
  revisions: ['2025-11-25'],
  isolation: 'mixed',
  async drive(context) {
    const tool = await toolFor('sampling-tool', context)
    if (tool === undefined) return
    const run = async (as: Label, tasks: JsonObject | undefined, way: Way, args: JsonObject = {}) => {
      const isOwn = tasks !== undefined
      const client = await context.connect({ capabilities: { sampling: {}, ...(tasks && { tasks }) }, fresh: isOwn })
      runTasks(client, way)
      await client.request('tools/call', asTask(tool, args), { as })
      await client.fence()
    }
    await run('silent', declared, 'silent')
    await run('told', declared, 'told')
    if (tool.takes('giveUpAfterMs')) await run('endless', declared, 'endless', { giveUpAfterMs: 300 })
    await run('other type', { requests: { elicitation: { create: {} } } }, 'silent')
    await run('no tasks', undefined, 'silent')
  },
  judges: {
    'tasks.requestor.no-reliance-on-notifications': ({ silent }, context) => {
      if (!ranTask(silent, context)) return notObserved('the server asked for no task')
      const { got, fetched } = followed(silent, context)
      if (got > 0 || fetched) return passed
      // A server that answers without looking at the task does not wait for it at all.
      if (silent.response !== undefined) return notObserved('the server waited for no task')
      return failed('tasks/get or tasks/result, though no notification came', silent.whatCame)
    },
    'tasks.requestor.keep-polling': ({ silent }, context) => {
      if (!ranTask(silent, context)) return notObserved('the server asked for no task')
      const { got, fetched } = followed(silent, context)
      if (fetched) return passed
      if (got === 0) return notObserved('the server did not look at the task')
      return failed(`tasks/get until the task is over, after ${looks} looks`, `${got} times`)
    },
    'tasks.requestor.poll-despite-notifications': ({ silent, told }, context) => {
      if (!ranTask(told, context) || !followed(silent, context).fetched)
        return notObserved('the server follows no task to its end')
      if (followed(told, context).fetched) return passed
      return failed(
        'tasks/get until the task is over, though a notification came',
        told.response?.json ?? told.whatCame,
      )
    },
  },
  provokes: [
    'tasks.requestor.only-declared-types',
    'tasks.requestor.none-without-capability',
    'tasks.requestor.respect-poll-interval',
    'tasks.requestor.no-related-task-on-task-methods',
    'cancellation.sender.task-use-tasks-cancel',
  ],
})

const asTask = (tool: ListedTool, args: JsonObject): JsonObject =>
  tool.params({ ...args, ...(tool.takes('task') && { task: true }) })

type Context = Parameters<typeof conversationOf>[1]

/** Whether the server asked for a task on the connection of a call. */
const ranTask = (call: Exchange, context: Context): boolean =>
  conversationOf(call, context).bySubject.some(({ method, params }) => method === asks && params?.task !== undefined)

/** How a task was followed: the looks at it, and whether its result was asked for. */
function followed(call: Exchange, context: Context): { got: number; fetched: boolean } {
  const sent = conversationOf(call, context).bySubject.map(({ method }) => method)
  return { got: sent.filter((method) => method === 'tasks/get').length, fetched: sent.includes('tasks/result') }
}
