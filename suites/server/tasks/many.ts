import { allNamed, allSeen, failed, notObserved, passed, type TestClient } from '../../../harness/index.ts'
import { isJsonArray, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { relatedTaskKey } from '../../judging/tasks/life.ts'
import { chosen, type ManyLabel, manyJudges, taskCount } from '../../judging/tasks/many.ts'
import { anyTaskTool, createTask, lasting, lookAtTask, offers, runsTools, ttl } from '../../stimuli/tasks.ts'

type Label = ManyLabel | 'crowded'

/** As many as no careful server puts on one page. */
const crowd = 200

export default using(['task-tool']).serverScenario<Label>({
  title: 'Many tasks, one by one and in lists',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  waits: 'work',
  async drive(context) {
    const { connect, facts } = context
    const tool = runsTools(facts.capabilities) ? anyTaskTool('task-tool', context) : undefined
    if (tool === undefined) return
    const client = await connect({ fresh: true })
    const quick = tool.params({ seconds: 0 })
    const ids: string[] = []
    for (let n = 0; n < taskCount; n += 1) {
      const id = await createTask(client, quick, { as: `created ${n}` })
      if (id !== undefined) ids.push(id)
    }
    await createTask(client, quick, {
      as: 'chosen',
      task: { ttl, taskId: chosen },
      deliberate: 'ids are not ours to make',
    })
    await contradict(client, ids, tool.params(lasting), offers(facts.capabilities, 'cancel'))
    // Each waits for its task.
    await Promise.all(ids.map((taskId) => client.request('tasks/result', { taskId })))
    if (!offers(facts.capabilities, 'list')) return
    for (const [n, id] of ids.entries()) await lookAtTask(client, id, { as: `before ${n}` })
    const isCut = await walk(client)
    for (const [n, id] of ids.entries()) await lookAtTask(client, id, { as: `got ${n}` })
    // Work of unknown weight is not done so often.
    if (isCut || !tool.isFixture || !tool.takes('seconds')) return
    for (let n = 0; n < crowd; n += 1) await createTask(client, quick)
    await client.request('tasks/list', undefined, { as: 'crowded' })
  },
  judges: {
    ...manyJudges,
    'tasks.list.paginates': (labels) => {
      const pages = [...allNamed(labels, 'page'), ...allSeen(labels, ['crowded'])]
      if (pages.some(({ response }) => response?.result?.nextCursor !== undefined)) return passed
      const longest = Math.max(
        ...pages.map(({ response }) => (isJsonArray(response?.result?.tasks) ? response.result.tasks.length : 0)),
      )
      return longest < crowd
        ? notObserved(`no list of ${crowd} tasks came`)
        : failed('some of the tasks, and a nextCursor', `${longest} tasks, and no nextCursor`)
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
  // Some servers answer none of these, which then wait together.
  await Promise.all([
    client.request('tasks/get', { taskId: one }, { as: 'other get', meta: meta(other), deliberate }),
    client.request('tasks/result', { taskId: one }, { as: 'other result', meta: meta(other), deliberate }),
    ...(mayCancel ? [cancelOther(client, slow, meta, deliberate)] : []),
  ])
}

async function cancelOther(
  client: TestClient<Label>,
  slow: Parameters<typeof createTask>[1],
  meta: (taskId: string) => JsonObject,
  deliberate: string,
): Promise<void> {
  const [target, victim] = [await createTask(client, slow), await createTask(client, slow)]
  if (target === undefined || victim === undefined) return
  await client.request('tasks/cancel', { taskId: target }, { as: 'other cancel', meta: meta(victim), deliberate })
  await lookAtTask(client, victim, { as: 'victim' })
  for (const taskId of [target, victim]) await client.request('tasks/cancel', { taskId }, { deliberate: 'to tidy up' })
}

/** A list that never ends is left here. */
const mostPages = 40

/** Reads all pages; true if there is more than one. */
async function walk(client: TestClient<Label>): Promise<boolean> {
  let cursor: Json | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { response } = await client.request('tasks/list', cursor === undefined ? undefined : { cursor }, {
      as: `page ${page}`,
    })
    const next = response?.result?.nextCursor
    if (typeof next !== 'string' || next === cursor) break
    cursor = next
  }
  return cursor !== undefined
}
