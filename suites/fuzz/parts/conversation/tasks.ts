/** Calls that run as tasks, and what may be asked about these, in either form: of 2025-11-25, and of the extension. */
import type { ServerDrive } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { offersTasks, withTasks } from '../../../stimuli/extension-tasks.ts'
import { offers, runsTools, sooner, taskFixture, ttl } from '../../../stimuli/tasks.ts'
import type { KnownSoFar, MenuQuestion } from './question.ts'

const quick = 'task-tool'
const long = 'task-slow-tool'
export type TaskFixture = typeof quick | typeof long

type Sources = Pick<ServerDrive<never, TaskFixture>, 'revision' | 'facts' | 'fixtures'>

/** Nothing where the server runs no calls as tasks. */
export function taskQuestions(sources: Sources): readonly (readonly [string, MenuQuestion])[] {
  const { capabilities } = sources.facts
  const isCore = sources.revision.tasks === 'core'
  if (!(isCore ? runsTools(capabilities) : offersTasks(capabilities) && sources.revision.era === 'modern')) return []
  const meta = isCore ? {} : withTasks()
  const asked = (method: string, params: MenuQuestion['params'], deliberate?: string): MenuQuestion => ({
    ...{ method, topic: 'tasks', isRepeatable: false, params },
    ...meta,
    ...(deliberate !== undefined && { deliberate }),
  })
  const begun = ([quick, long] as const).flatMap((fixture) => {
    const params = taskFixture(fixture, sources)?.params(fixture === quick ? { seconds: 0 } : {})
    if (params === undefined) return []
    const call = isCore ? { ...params, task: { ttl } } : params
    return [[`begin the ${fixture}`, { ...asked('tools/call', () => call), begins: true }] as const]
  })
  if (begun.length === 0) return []
  const mayCancel = !isCore || offers(capabilities, 'cancel')
  return [
    ...begun,
    ['look at the task', asked('tasks/get', about(0), sooner)],
    ['look at the task before', asked('tasks/get', about(1), sooner)],
    ['look at the first task', asked('tasks/get', first, sooner)],
    ...(mayCancel ? [['cancel the task', asked('tasks/cancel', about(0))] as const] : []),
    ...(isCore && offers(capabilities, 'list') ? [['list tasks', asked('tasks/list', () => ({}))] as const] : []),
  ]
}

/** The task that was begun so many before the last. */
const about =
  (before: number) =>
  ({ tasks }: KnownSoFar): JsonObject | undefined =>
    named(tasks.at(-1 - before))

/** The task that was begun first: what many others have come after. */
const first = ({ tasks }: KnownSoFar): JsonObject | undefined => named(tasks[0])

const named = (taskId: string | undefined): JsonObject | undefined => (taskId === undefined ? undefined : { taskId })
