import {
  allNamed,
  at,
  check,
  type Exchange,
  each,
  failed,
  type Labels,
  notObserved,
  passed,
  type TestClient,
} from '../../../harness/index.ts'
import { isJsonArray, type Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { relatedTaskKey } from '../../judging/tasks/life.ts'
import { anyTaskTool, createTask, look, offers, runsTools, ttl } from '../../stimuli/tasks.ts'

/** More than fit on a page of a careful server, and enough to see how ids are made. */
const count = 12
const chosen = 'mcp-conform-chosen-id'

type Label =
  | `created ${number}`
  | `page ${number}`
  | `before ${number}`
  | `got ${number}`
  | 'chosen'
  | 'other get'
  | 'other result'
  | 'other cancel'
  | 'victim'

export default using(['task-tool']).serverScenario<Label>({
  title: 'Many tasks, one by one and in lists',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive(context) {
    const { connect, facts } = context
    const tool = runsTools(facts.capabilities) ? anyTaskTool('task-tool', context) : undefined
    if (tool === undefined) return
    const client = await connect({ fresh: true })
    const quick = tool.params({ seconds: 0 })
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) {
      const id = await createTask(client, quick, { as: `created ${n}` })
      if (id !== undefined) ids.push(id)
    }
    await createTask(client, quick, {
      as: 'chosen',
      task: { ttl, taskId: chosen },
      deliberate: 'ids are not ours to make',
    })
    await contradict(client, ids, tool.params({ seconds: 5 }), offers(facts.capabilities, 'cancel'))
    for (const taskId of ids) await client.request('tasks/result', { taskId })
    if (!offers(facts.capabilities, 'list')) return
    for (const [n, id] of ids.entries()) await look(client, id, { as: `before ${n}` })
    await walk(client)
    for (const [n, id] of ids.entries()) await look(client, id, { as: `got ${n}` })
  },
  judges: {
    'tasks.task-id.receiver-generated': ({ chosen: call }) => {
      const id = at(call.result, 'task', 'taskId')
      if (id === undefined) return notObserved('no task came')
      return check(id !== chosen, 'an id of its own, not the one in the request', id)
    },
    'tasks.receiver.param-is-source-of-truth': (labels) => {
      const others = (['other get', 'other result', 'other cancel'] as const).map((label) => labels[label])
      const finding = each(others, (exchange) => {
        const { response, params } = exchange
        if (response?.error !== undefined) return failed('an answer about params.taskId', response.json)
        const of = exchange.name === 'tasks/result' ? at(response?.result, '_meta', relatedTaskKey) : response?.result
        const id = at(of, 'taskId')
        if (id === undefined) return notObserved('the answer names no task')
        return check(id === params.taskId, `the task ${JSON.stringify(params.taskId)}`, id)
      })
      if (finding.verdict === 'failed') return finding
      const { victim } = labels
      const isHarmed = victim.response?.result?.status === 'cancelled'
      return isHarmed ? failed('a task that goes on, when another one is cancelled', victim.response?.json) : finding
    },
    'tasks.list.next-cursor': (labels) => {
      const { known, listed, pages } = lists(labels)
      const missing = known.filter((id) => !listed.includes(id))
      if (pages.length === 0 || known.length < count / 2) return notObserved('there were not enough tasks')
      const isCut = missing.length > 0 && missing.length < known.length
      return isCut ? failed('a nextCursor, or all tasks', pages.at(-1)?.response?.json) : passed
    },
    'tasks.list.includes-gettable': (labels) => {
      const { known, listed, pages } = lists(labels)
      if (pages.length === 0 || known.length === 0) return notObserved('no task could be read')
      const isNone = known.every((id) => !listed.includes(id))
      return isNone ? failed('the tasks that tasks/get knows', pages.at(-1)?.response?.json) : passed
    },
  },
  provokes: ['tasks.task-id.unique', 'tasks.security.unguessable-ids', 'tasks.list.shape'],
})

/** Asks about one task, with metadata that names another. */
async function contradict(
  client: TestClient<Label>,
  ids: readonly string[],
  slow: Parameters<typeof createTask>[1],
  mayCancel: boolean,
): Promise<void> {
  const [one, other] = ids
  if (one === undefined || other === undefined) return
  const meta = (taskId: string) => ({ [relatedTaskKey]: { taskId } })
  const deliberate = 'the metadata names another task'
  await client.request('tasks/get', { taskId: one }, { as: 'other get', meta: meta(other), deliberate })
  await client.request('tasks/result', { taskId: one }, { as: 'other result', meta: meta(other), deliberate })
  if (!mayCancel) return
  const [target, victim] = [await createTask(client, slow), await createTask(client, slow)]
  if (target === undefined || victim === undefined) return
  await client.request('tasks/cancel', { taskId: target }, { as: 'other cancel', meta: meta(victim), deliberate })
  await look(client, victim, { as: 'victim' })
  for (const taskId of [target, victim]) await client.request('tasks/cancel', { taskId }, { deliberate: 'to tidy up' })
}

/** A list that never ends is left here. */
const mostPages = 40

async function walk(client: TestClient<Label>): Promise<void> {
  let cursor: Json | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { response } = await client.request('tasks/list', cursor === undefined ? undefined : { cursor }, {
      as: `page ${page}`,
    })
    const next = response?.result?.nextCursor
    if (typeof next !== 'string' || next === cursor) return
    cursor = next
  }
}

/** The tasks that could be read before and after the list was, and those that it holds. */
function lists(labels: Labels<Label>) {
  const pages = allNamed(labels, 'page')
  const readable = (prefix: string) =>
    allNamed(labels, prefix).flatMap(({ response, params }: Exchange) =>
      response?.result === undefined ? [] : [params.taskId],
    )
  const after = readable('got')
  const listed = pages.flatMap(({ response }) => {
    const tasks = response?.result?.tasks
    return isJsonArray(tasks) ? tasks.map((task) => at(task, 'taskId')) : []
  })
  return { known: readable('before').filter((id) => after.includes(id)), listed, pages }
}
