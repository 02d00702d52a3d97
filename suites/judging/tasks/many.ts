/** Many tasks, one by one and in lists; scenarios of both sides name the exchanges alike. */
import {
  allNamed,
  at,
  check,
  type Exchange,
  each,
  failed,
  type Judge,
  type Labels,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { isJsonArray } from '../../../schema/index.ts'
import { relatedTaskKey } from './life.ts'

/** More than fit on a page of a careful server, and enough to see how ids are made. */
export const taskCount = 12
export const chosen = 'mcp-conform-chosen-id'

export type ManyLabel =
  | `created ${number}`
  | `page ${number}`
  | `before ${number}`
  | `got ${number}`
  | 'chosen'
  | 'other get'
  | 'other result'
  | 'other cancel'
  | 'victim'

type Label = ManyLabel

export const manyJudges = {
  'tasks.task-id.receiver-generated': ({ chosen: call }) => {
    const id = at(call.result, 'task', 'taskId')
    if (id === undefined) return notObserved('no task came')
    return check(id !== chosen, 'an id of its own, not the one in the request', id)
  },
  'tasks.receiver.param-is-source-of-truth': (labels) => {
    const others = (['other get', 'other result', 'other cancel'] as const).map((label) => labels[label])
    const finding = each(others, (exchange) => {
      const { response, params } = exchange
      const isCancel = exchange.name === 'tasks/cancel'
      if (isCancel && response?.error !== undefined) return notObserved('the task may have ended before')
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
    if (pages.length === 0 || known.length < taskCount / 2) return notObserved('there were not enough tasks')
    const isCut = missing.length > 0 && missing.length < known.length
    return isCut ? failed('a nextCursor, or all tasks', pages.at(-1)?.response?.json) : passed
  },
  'tasks.list.includes-gettable': (labels) => {
    const { known, listed, pages } = lists(labels)
    if (pages.length === 0 || known.length === 0) return notObserved('no task could be read')
    const isNone = known.every((id) => !listed.includes(id))
    return isNone ? failed('the tasks that tasks/get knows', pages.at(-1)?.response?.json) : passed
  },
} satisfies Readonly<Record<string, Judge<Label>>>

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
