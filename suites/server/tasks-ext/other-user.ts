import {
  at,
  type Exchange,
  type Finding,
  failed,
  notObserved,
  passed,
  type ServerDrive,
  since,
  type TestClient,
  warned,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isGiven } from '../../judging/authorization/access.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { sample } from '../../stimuli/extension-answers.ts'
import {
  answerTask,
  ask,
  begin,
  isTaskOver,
  lookAt,
  lookUntil,
  offersTasks,
  tidyUp,
  waitsForInput,
  withTasks,
} from '../../stimuli/extension-tasks.ts'
import { subscriptionId } from '../../stimuli/modern.ts'
import { anyTaskTool, lasting, taskFixture } from '../../stimuli/tasks.ts'
import { connectOther, needsUsers } from '../../stimuli/users.ts'

/** What a server makes of an answer or a cancellation may show later: a few looks are enough. */
const looks = 6
const unknown = 'mcp-conform-no-such-task'
const acknowledged = 'notifications/subscriptions/acknowledged'

const uses = ['get', 'update', 'cancel', 'listen'] as const
type Use = (typeof uses)[number]
type Label =
  | 'created'
  | `created round ${number}`
  | 'own'
  | 'anonymous'
  | 'anonymous get'
  | `after ${Use}`
  | `unknown ${Use}`
  | Use

type Drive = ServerDrive<Label, 'two-principals' | 'task-slow-tool' | 'task-eliciting-tool'>

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#security-considerations */
export default using(['two-principals', 'task-slow-tool'], ['task-eliciting-tool']).serverScenario<Label>({
  title: 'A task in the hands of another user, and of somebody without a token',
  transports: ['streamable-http'],
  revisions: since('2026-07-28'),
  isolation: 'shared',
  async drive(drive) {
    const { connect, facts, accounts } = drive
    if (accounts.authorization?.otherToken === undefined || !offersTasks(facts.capabilities)) return
    // One that waits for an answer is there until it gets one.
    const tool = taskFixture('task-eliciting-tool', drive) ?? anyTaskTool('task-slow-tool', drive)
    if (tool === undefined) return
    const own = await connect()
    const other = await connectOther(drive)
    const taskId = await begin<'created'>(own, tool.params(lasting), 'created')
    if (other === undefined || taskId === undefined) return
    const asked = await lookUntil(own, taskId, { until: waitsForInput, most: looks, signal: drive.signal })
    await lookAt(own, taskId, { as: 'own' })
    const nobody = { bare: true, deliberate: 'no token' } as const
    await ask(own, 'tools/list', {}, { as: 'anonymous', ...nobody })
    await ask(own, 'tasks/get', { taskId }, { as: 'anonymous get', ...nobody })
    await lookAt(other, taskId, { as: 'get' })
    await subscribe(other, taskId)
    await answer(drive, own, other, taskId, (await sample(asked?.inputRequests)) ?? {})
    await cancel(drive, own, other, taskId)
    await tidyUp(own, taskId)
  },
  judges: {
    'tasks-ext.security.auth-on-each-request': (labels, context) => {
      const { get, own } = labels
      if (get.sent === undefined) return notObserved(needsUsers)
      if (!isGiven(own)) return notObserved(`the user who started it got ${own.whatCame}`)
      const contrast = own.evidence
      const broken = (expected: string, actual: Parameters<typeof failed>[1]): Finding => ({
        ...failed(expected, actual),
        contrast,
      })
      // A server that requires no token at all does not require one for tasks.
      if (isGiven(labels['anonymous get']) && !isGiven(labels.anonymous))
        return broken('HTTP 401 for a task without a token', labels['anonymous get'].result)
      if (isGiven(get)) return broken('a refusal of tasks/get of another user', get.result)
      const told = acknowledgement(labels.listen, context)
      if (told !== undefined) return broken('a subscription without the task of another user', told)
      const { update, cancel: cancelled } = labels
      const before = keysOf(own)
      const after = keysOf(labels['after update'])
      if (isGiven(update) && isGiven(labels['after update']) && before.some((key) => !after.includes(key)))
        return broken('a task that only its own user can answer', labels['after update'].result)
      if (isGiven(cancelled) && labels['after cancel'].response?.result?.status === 'cancelled')
        return broken('a task that only its own user can end', labels['after cancel'].result)
      // An acknowledgement alone does no harm; who gives none for unknown tasks has found this one, though.
      const found = (['update', 'cancel'] as const).find(
        (use) => isGiven(labels[use]) && !isGiven(labels[`unknown ${use}`]),
      )
      return found === undefined ? passed : { ...warned(`a refusal of tasks/${found}`, labels[found].result), contrast }
    },
  },
})

async function subscribe(other: TestClient<Label>, taskId: string): Promise<void> {
  const filter = { notifications: { taskIds: [taskId] } }
  const listen = await other.start('subscriptions/listen', filter, { ...withTasks(), as: 'listen' })
  await listen.next((message) => message.id === listen.id || subscriptionId(message) === listen.id)
  await listen.cancel()
}

async function answer(
  { signal }: Drive,
  own: TestClient<Label>,
  other: TestClient<Label>,
  taskId: string,
  answers: JsonObject,
): Promise<void> {
  await answerTask(other, unknown, answers, { as: 'unknown update', deliberate: 'no such task' })
  const { response } = await answerTask(other, taskId, answers, { as: 'update' })
  if (response?.result !== undefined)
    await lookUntil(own, taskId, { until: (task) => !waitsForInput(task), most: looks, signal })
  await lookAt(own, taskId, { as: 'after update' })
}

async function cancel(
  { signal }: Drive,
  own: TestClient<Label>,
  other: TestClient<Label>,
  taskId: string,
): Promise<void> {
  await ask(other, 'tasks/cancel', { taskId: unknown }, { as: 'unknown cancel', deliberate: 'no such task' })
  const { response } = await ask(other, 'tasks/cancel', { taskId }, { as: 'cancel' })
  if (response?.result !== undefined) await lookUntil(own, taskId, { until: isTaskOver, most: looks, signal })
  await lookAt(own, taskId, { as: 'after cancel' })
}

const keysOf = ({ response }: Exchange): readonly string[] => Object.keys(at(response?.result, 'inputRequests') ?? {})

/** What tells the other user that he will hear of the task. */
function acknowledgement(listen: Exchange, context: Parameters<typeof conversationOf>[1]): JsonObject | undefined {
  const wanted = at(listen.params, 'notifications', 'taskIds')
  const told = conversationOf(listen, context).bySubject.find(
    ({ method, json, params }) =>
      method === acknowledged &&
      isJsonObject(json) &&
      subscriptionId(json) === listen.sent?.id &&
      taskIdsOf(params).some((id) => isJsonArray(wanted) && wanted.includes(id)),
  )
  return isJsonObject(told?.json) ? told.json : undefined
}

function taskIdsOf(params: JsonObject | undefined) {
  const ids = at(params, 'notifications', 'taskIds')
  return isJsonArray(ids) ? ids : []
}
