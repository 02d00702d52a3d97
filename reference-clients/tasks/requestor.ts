import { setTimeout as delay } from 'node:timers/promises'
import type { ActionOptions } from '../eras/session.ts'
import { ConnectionLost, InvalidResult } from '../errors.ts'
import { mayUse, type Work } from '../features/actions.ts'
import { isObject, type JsonObject, objectAt, RpcError } from '../messages.ts'
import { isTerminal } from './task.ts'

const usualInterval = 1000

/** Whether a tool is called as a task: where both sides can, and the tool allows it (basic/utilities/tasks). */
export function callsAsTask({ run }: Work, tool: JsonObject): boolean {
  const clean = () => {
    if (run.state.revision !== '2025-11-25' || !mayUse(run, 'tasks.requests.tools.call')) return false
    return ['optional', 'required'].includes(String(objectAt(tool, 'execution').taskSupport))
  }
  const { augments } = run.seams.requestor ?? {}
  return augments ? augments(tool, clean) : clean()
}

export interface TaskOptions extends ActionOptions {
  /** Milliseconds that the task is to be kept. */
  ttl?: number
}

/** Cancels a task. What becomes of it afterwards is not looked at: it may be gone. */
async function cancelLater({ run, session }: Work, taskId: string, afterMs: number): Promise<JsonObject> {
  await delay(afterMs, undefined, { signal: run.signal })
  const clean = () => session.request('tasks/cancel', { taskId })
  const { cancel } = run.seams.requestor ?? {}
  await (cancel ? cancel(taskId, session.connection.context, clean) : clean())
  return { content: [], cancelled: true }
}

/** Calls a tool as a task, and follows it to its end. */
export async function callAsTask(work: Work, params: JsonObject, options: TaskOptions): Promise<JsonObject> {
  const { run, session } = work
  const { ttl = 60_000, cancelAfterMs, ...sending } = options
  const created = await session.request('tools/call', { ...params, task: { ttl } }, sending)
  const task = created.task
  if (!isObject(task) || typeof task.taskId !== 'string') return created
  const { taskId } = task
  work.run.note(`task ${taskId}`)
  const clean = () =>
    cancelAfterMs === undefined ? follow(work, task, taskId) : cancelLater(work, taskId, cancelAfterMs)
  const { follow: seam } = run.seams.requestor ?? {}
  return seam ? seam(taskId, clean) : clean()
}

async function follow(work: Work, created: JsonObject, taskId: string): Promise<JsonObject> {
  const { run, session } = work
  const { interval: waits, goesOn, fetches } = run.seams.requestor ?? {}
  let task = created
  for (let looks = 0; !isTerminal(task.status); looks += 1) {
    if (goesOn && !goesOn(looks, () => true, taskId)) throw new InvalidResult('the task takes too long')
    const mayFetch = task.status === 'input_required'
    if (fetches ? fetches(String(task.status), () => mayFetch) : mayFetch) {
      const result = await fetchResult(work, taskId)
      if (result !== undefined) return result
    }
    const asked = typeof task.pollInterval === 'number' ? task.pollInterval : usualInterval
    await delay(waits ? waits(asked, () => asked) : asked, undefined, { signal: run.signal })
    task = await session.request('tasks/get', { taskId })
  }
  return session.request('tasks/result', { taskId })
}

/** The result, once the task is over; undefined where its stream was lost, which is no reason to give the task up. */
async function fetchResult({ session, run }: Work, taskId: string): Promise<JsonObject | undefined> {
  try {
    return await session.request('tasks/result', { taskId })
  } catch (error) {
    if (error instanceof RpcError || error instanceof ConnectionLost) throw error
    const { looksAgain } = run.seams.requestor ?? {}
    if (looksAgain && !looksAgain(() => true)) throw error
    run.warn('the result did not come; the task is looked at again')
    return undefined
  }
}
