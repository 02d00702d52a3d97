import { at, failed, type MethodScript, notObserved, passed, RpcError } from '../../../harness/index.ts'
import { codes, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

const name = 'endless'
const cancelAfterMs = 100
/** A cursor that only survives if nobody looks into it. */
const cursor = ' a+b=/%20\u00e9{}'

type Label = 'called' | 'cancelled'

/** A server whose task never ends, and is gone as soon as it was cancelled. */
function endless(): Readonly<Record<string, MethodScript<Label>>> {
  const createdAt = new Date().toISOString()
  const taskId = crypto.randomUUID()
  let isGone = false
  const task = (status: string): JsonObject => {
    return { taskId, status, createdAt, lastUpdatedAt: new Date().toISOString(), ttl: 60_000, pollInterval: 50 }
  }
  const gone = () => new RpcError(codes.invalidParams, 'no such task')
  return {
    'tools/call': async (request): Promise<JsonObject> => {
      if (request.params.name !== name) return { content: [{ type: 'text', text: 'done' }] }
      if (request.params.task === undefined) return { content: [{ type: 'text', text: 'done' }] }
      request.label('called')
      return { task: task('working') }
    },
    'tasks/get': async () => {
      if (isGone) throw gone()
      return task('working')
    },
    'tasks/result': async () => {
      throw gone()
    },
    'tasks/cancel': async (request) => {
      request.label('cancelled')
      isGone = true
      return task('cancelled')
    },
    'tasks/list': async ({ params }): Promise<JsonObject> =>
      params.cursor === undefined ? { tasks: [], nextCursor: cursor } : { tasks: [] },
  }
}

export default using(['run-task']).clientScenario<Label>({
  title: 'A task that is cancelled, and lists of tasks',
  revisions: ['2025-11-25'],
  async drive({ serve }) {
    const server = await serve(
      {
        capabilities: { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
        tools: [
          { name, inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } },
          { name: 'other', inputSchema: { type: 'object' } },
        ],
        on: endless(),
      },
      {
        actions: [
          { action: 'list-tools' },
          { action: 'run-task', name, cancelAfterMs, list: true },
          { action: 'call-tool', name: 'other' },
        ],
      },
    )
    await server.done()
  },
  judges: {
    'tasks.requestor.no-reliance-on-retention': ({ called, cancelled }, context) => {
      const { bySubject } = conversationOf(called, context)
      const after = bySubject.filter(({ seq }) => seq > (cancelled.response?.seq ?? Number.POSITIVE_INFINITY))
      const isOther = after.some(({ method, params }) => method === 'tools/call' && at(params, 'name') === 'other')
      if (isOther) return passed
      if (!after.some(({ method }) => method?.startsWith('tasks/'))) return notObserved('the client did nothing more')
      return failed('a client that goes on when a cancelled task is gone', 'it stopped')
    },
  },
  provokes: ['cancellation.sender.task-use-tasks-cancel', 'tasks.requestor.opaque-cursors'],
})
