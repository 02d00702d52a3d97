import {
  allNamed,
  allSeen,
  at,
  type Exchange,
  failed,
  type Labels,
  notObserved,
  passed,
  type TestClient,
} from '../../../harness/index.ts'
import { isJsonArray, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isGiven } from '../../judging/authorization/access.ts'
import { anyTaskTool, createTask, lasting, lookAtTask, offers, runsTools, taskFixture } from '../../stimuli/tasks.ts'
import { connectOther, declaredTo, needsUsers } from '../../stimuli/users.ts'

type Label = 'own' | 'get' | 'result' | 'cancel' | 'afterwards' | `page ${number}`

/** A list that never ends is left here. */
const mostPages = 40

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#task-isolation-and-access-control */
export default using(['two-principals', 'task-tool', 'task-slow-tool']).serverScenario<Label>({
  title: 'A task in the hands of another user',
  transports: ['streamable-http'],
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive(drive) {
    const { connect, facts, accounts } = drive
    if (accounts.authorization?.otherToken === undefined || !runsTools(facts.capabilities)) return
    const tool = anyTaskTool('task-tool', drive) ?? taskFixture('task-slow-tool', drive)
    if (tool === undefined) return
    const own = await connect()
    const other = await connectOther(drive)
    const taskId = await createTask(own, tool.params({ seconds: 0 }))
    if (other === undefined || taskId === undefined) return
    const declared = declaredTo(other)
    // Who is offered no tasks can ask for none.
    if (declared.tasks === undefined) return
    // Then it is over, and whoever may have its result need not wait.
    await own.request('tasks/result', { taskId }, { as: 'own' })
    await lookAtTask(other, taskId, { as: 'get' })
    await other.request('tasks/result', { taskId }, { as: 'result' })
    if (offers(declared, 'list')) await walk(other)
    const slow = taskFixture('task-slow-tool', drive) ?? tool
    const running = offers(declared, 'cancel') ? await createTask(own, slow.params(lasting)) : undefined
    if (running === undefined) return
    await other.request('tasks/cancel', { taskId: running }, { as: 'cancel' })
    await lookAtTask(own, running, { as: 'afterwards' })
    await own.request('tasks/cancel', { taskId: running }, { deliberate: 'to tidy up' })
  },
  judges: {
    'tasks.security.bind-to-auth-context': (labels) => {
      const { own } = labels
      const asked = usesOf(labels)
      if (asked.length === 0) return notObserved(needsUsers)
      if (!isGiven(own)) return notObserved(`the user who started it got ${own.whatCame}`)
      // Where some are refused it is those that are not that forget to look.
      const isListed = allNamed(labels, 'page ').length === 0 || listing(labels, own) !== undefined
      return isListed && asked.every(isGiven)
        ? failed('a task that belongs to the user who created it', 'anybody may look at it, have its result and end it')
        : passed
    },
    'tasks.security.reject-foreign-context': (labels) => {
      const asked = usesOf(labels)
      if (asked.length === 0) return notObserved(needsUsers)
      if (!isGiven(labels.own)) return notObserved(`the user who started it got ${labels.own.whatCame}`)
      const given = asked.find(isGiven)
      return given === undefined
        ? passed
        : { ...failed(`a refusal of ${given.name}`, given.result), contrast: labels.own.evidence }
    },
    'tasks.security.list-own-only': (labels) => {
      if (allNamed(labels, 'page ').length === 0) return notObserved(needsUsers)
      const told = listing(labels, labels.own)
      return told === undefined ? passed : failed('no task of another user', told.result)
    },
  },
})

const usesOf = (labels: Labels<Label>): readonly Exchange[] => allSeen(labels, ['get', 'result', 'cancel'])

/** The page that lists the task of the first user. */
function listing(labels: Labels<Label>, own: Exchange): Exchange | undefined {
  const { taskId = null } = own.params
  return allNamed(labels, 'page ').find((page) => {
    const tasks = at(page.response?.result, 'tasks')
    return isJsonArray(tasks) && tasks.some((task) => at(task, 'taskId') === taskId)
  })
}

async function walk(client: TestClient<Label>): Promise<void> {
  let params: JsonObject | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { response } = await client.request('tasks/list', params, { as: `page ${page}` })
    const next: Json | undefined = response?.result?.nextCursor
    if (typeof next !== 'string' || next === params?.cursor) return
    params = { cursor: next }
  }
}
