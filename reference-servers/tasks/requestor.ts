import { setTimeout as delay } from 'node:timers/promises'
import type { RequestContext } from '../context.ts'
import { TimedOut } from '../errors.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'

/** Where a client declares that it runs a request as a task. */
const declarations: Readonly<Record<string, readonly [string, string]>> = {
  'sampling/createMessage': ['sampling', 'createMessage'],
  'elicitation/create': ['elicitation', 'create'],
}

function isDeclared(method: string, { tasks }: JsonObject): boolean {
  const path = declarations[method]
  const requests = isObject(tasks) && isObject(tasks.requests) ? tasks.requests : {}
  const category = path && requests[path[0]]
  return path !== undefined && isObject(category) && isObject(category[path[1]])
}

/** Whether the client of a request runs this question as a task (2025-11-25). */
export function mayRunAsTask(method: string, context: RequestContext): boolean {
  const { seams } = context.server
  if (context.revision !== '2025-11-25') return false
  return through(seams.requestor?.augments, isDeclared, method, context.clientCapabilities)
}

const ended = ['completed', 'failed', 'cancelled']
const usualInterval = 1000

/** Asks the client for something as a task, and follows it to its end, or gives up and cancels it. */
export async function askAsTask(
  method: string,
  params: JsonObject,
  context: RequestContext,
  giveUpAfterMs?: number,
): Promise<JsonObject> {
  const { pending } = context.connection
  const { seams } = context.server
  const created = await pending.ask(method, { ...params, task: { ttl: 60_000 } }, context)
  if (!isObject(created.task)) return created
  const { taskId } = created.task
  const follow = async () => {
    let task: JsonObject = isObject(created.task) ? created.task : {}
    while (!ended.includes(String(task.status)) && task.status !== 'input_required') {
      const interval = typeof task.pollInterval === 'number' ? task.pollInterval : usualInterval
      await delay(through(seams.requestor?.interval, (asked: number): number => asked, interval))
      task = await pending.ask('tasks/get', { taskId }, context)
    }
  }
  const giveUp = new AbortController()
  const timeout =
    giveUpAfterMs !== undefined &&
    delay(giveUpAfterMs, undefined, { signal: giveUp.signal }).then(async () => {
      const cancel = () => pending.ask('tasks/cancel', { taskId }, context)
      await through(seams.requestor?.cancel, cancel, context)
      throw new TimedOut('The client did not finish in time')
    })
  const followed = through(seams.requestor?.follow, follow, taskId)
  try {
    await (timeout ? Promise.race([followed, timeout]) : followed)
  } finally {
    giveUp.abort()
  }
  return pending.ask('tasks/result', { taskId }, context)
}
