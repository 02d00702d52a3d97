import type { RequestContext } from '../context.ts'
import { internalError, RpcError } from '../errors.ts'
import type { JsonObject, JsonRpcError } from '../json-rpc.ts'
import type { Awaitable } from '../seams.ts'
import type { Task } from './task.ts'

/** The work of a request, whoever waits for it. */
export type Work = (context: RequestContext) => Awaitable<JsonObject>

interface Ending {
  /** Whether a tool result with isError makes the task a failed one: in 2025-11-25, not in the extension. */
  readonly failsOnIsError: boolean
}

/** The work begins when the answer is on its way. */
export async function begin(created: JsonObject, run: () => Promise<void>): Promise<JsonObject> {
  void run()
  return created
}

/** Does the work of a task to its end, and keeps the outcome. */
export async function carryOut(
  work: Work,
  task: Task,
  context: RequestContext,
  { failsOnIsError }: Ending,
): Promise<void> {
  const { server } = context
  try {
    const result = await work(context)
    const failed = failsOnIsError && result.isError === true
    server.tasks.finish(task, { result }, failed, failed ? 'the tool reported an error' : undefined)
  } catch (error) {
    if (task.work.signal.aborted) return
    if (!(error instanceof RpcError)) server.log(`internal error: ${String(error)}`)
    const told = asError(error instanceof RpcError ? error : internalError())
    server.tasks.finish(task, { error: told }, true, told.message)
  }
}

function asError({ code, message, data }: RpcError): JsonRpcError {
  return { code, message, data }
}
