import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from '../connection.ts'
import { inputs } from '../eras/input-required.ts'
import { InvalidResult } from '../errors.ts'
import type { Run } from '../launch/run.ts'
import { isObject, type JsonObject, objectAt, RpcError } from '../messages.ts'
import { KeptTasks } from './kept-tasks.ts'
import { isTerminal } from './task.ts'

// Tasks as an extension of 2026-07-28 (ext-tasks, specification/2026-07-28/tasks.md).

const usualInterval = 1000

/** What it takes to follow a task. */
interface Following {
  readonly run: Run
  readonly connection: Connection
  /** Sends a request, and resolves with its result whatever that is. */
  readonly ask: (method: string, params: JsonObject) => Promise<JsonObject>
  /** The params of the call that was answered with the task. */
  readonly params: JsonObject
}

/** The task that an earlier start of this client has not followed to its end: it need not be asked for again. */
export const keptTask = ({ run, params }: Following): JsonObject | undefined => keptBy(run).of(run.origin, params)

const keptBy = ({ options }: Run): KeptTasks => new KeptTasks(options.stateDirectory)

/** The result of a call that was answered with a task; cancels the task where it takes too long. */
export async function resultOfTask(
  following: Following,
  created: JsonObject,
  cancelAfterMs: number | undefined,
): Promise<JsonObject> {
  const { run, connection, ask } = following
  const { taskId } = created
  if (typeof taskId !== 'string') throw new InvalidResult('a task without an id')
  const { cancel, follow: seam } = run.seams.requestor ?? {}
  if (cancelAfterMs === undefined) {
    const clean = () => followKept(following, created, taskId)
    return seam ? seam(taskId, clean) : clean()
  }
  await delay(cancelAfterMs, undefined, { signal: run.signal })
  const clean = () => ask('tasks/cancel', { taskId })
  await (cancel ? cancel(taskId, connection.context, clean) : clean())
  return { content: [], cancelled: true }
}

/** Follows the task, which is kept until it is over: a client that ends before it goes on when it is started again. */
async function followKept(following: Following, created: JsonObject, taskId: string): Promise<JsonObject> {
  const { run, params } = following
  const kept = keptBy(run)
  const { keeps } = run.seams.requestor ?? {}
  if (keeps ? keeps(() => true) : true) kept.keep(run.origin, params, created)
  const outcome = follow(following, created, taskId)
  const drop = (): void => {
    if (!run.signal.aborted) kept.drop(run.origin, params)
  }
  outcome.then(drop, drop)
  return outcome
}

/** Looks at the task until it is over, and gives it what it asks for. */
async function follow({ run, ask }: Following, created: JsonObject, taskId: string): Promise<JsonObject> {
  const { interval: waits, goesOn, open: remembers, answers } = run.seams.requestor ?? {}
  const answered = new Set<string>()
  let task = created
  for (let looks = 0; ; looks += 1) {
    if (goesOn && !goesOn(looks, () => true, taskId)) throw new InvalidResult('the task takes too long')
    const asked = typeof task.pollIntervalMs === 'number' ? task.pollIntervalMs : usualInterval
    if (looks > 0) await delay(waits ? waits(asked, () => asked) : asked, undefined, { signal: run.signal })
    task = await ask('tasks/get', { taskId })
    if (isTerminal(task.status)) return outcomeOf(task)
    if (task.status !== 'input_required') continue
    const shown = objectAt(task, 'inputRequests')
    const keys = Object.keys(shown)
    const unanswered = () => keys.filter((key) => !answered.has(key))
    const open = remembers ? remembers(keys, unanswered) : unanswered()
    if (open.length === 0) continue
    for (const key of open) answered.add(key)
    const update = async (inputResponses: JsonObject) => {
      await ask('tasks/update', { taskId, inputResponses })
    }
    const clean = async () =>
      update(await inputs(run, Object.fromEntries(open.map((key) => [key, shown[key] ?? null]))))
    await (answers ? answers(task, update, clean) : clean())
  }
}

function outcomeOf({ status, result, error }: JsonObject): JsonObject {
  if (status === 'cancelled') throw new InvalidResult('the task was cancelled')
  if (status === 'failed') throw RpcError.from({ error }) ?? new InvalidResult('a failed task without an error')
  if (!isObject(result)) throw new InvalidResult('a completed task without a result')
  return result
}
