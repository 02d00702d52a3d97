import {
  failed,
  type JudgeContext,
  notObserved,
  passed,
  type ServerScript,
  seen,
  since,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { declares } from '../../judging/tasks-ext/calls.ts'

const name = 'lasting'
const done: JsonObject = { content: [{ type: 'text', text: 'done' }] }
type Label = 'created' | 'looked' | 'called again' | 'looked again'

/** One task, which works as long as the first start of the client lasts, and is over in the second. */
class Lasting {
  readonly #taskId = crypto.randomUUID()
  readonly #createdAt = new Date().toISOString()

  /** Our server, which is the same one in both starts of the client. */
  script(start: 'first' | 'second', port?: number): ServerScript<Label> {
    const isFirst = start === 'first'
    return {
      capabilities: { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } },
      tools: [{ name, inputSchema: { type: 'object' } }],
      surroundings: { variant: start, sites: {}, ...(port === undefined ? {} : { ports: { mcp: port } }) },
      on: {
        'tools/call': async (request): Promise<JsonObject> => {
          if (request.params.name !== name || !declares(request.params)) return done
          request.label(isFirst ? 'created' : 'called again')
          return isFirst ? { resultType: 'task', ...this.#task('working') } : done
        },
        'tasks/get': async (request): Promise<JsonObject> => {
          if (request.params.taskId === this.#taskId) request.label(isFirst ? 'looked' : 'looked again')
          return isFirst ? this.#task('working') : { ...this.#task('completed'), result: done }
        },
      },
    }
  }

  #task(status: 'working' | 'completed'): JsonObject {
    const lastUpdatedAt = new Date().toISOString()
    return {
      taskId: this.#taskId,
      status,
      createdAt: this.#createdAt,
      lastUpdatedAt,
      ttlMs: 600_000,
      pollIntervalMs: 50,
    }
  }
}

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#task-polling */
export default using(['run-task', 'restart']).clientScenario<Label>({
  title: 'A client that is killed while it follows a task, and started again',
  revisions: since('2026-07-28'),
  // On stdio the server, and its tasks, end with the client.
  transports: ['streamable-http'],
  async drive(drive) {
    const { extensions } = drive.facts.capabilities
    if (!isJsonObject(extensions) || extensions['io.modelcontextprotocol/tasks'] === undefined) return
    const launch = {
      context: { state_directory: drive.folder() },
      actions: [{ action: 'list-tools' as const }, { action: 'run-task' as const, name }],
    }
    const lasting = new Lasting()
    const first = await drive.serve(lasting.script('first'), launch)
    const looked = await first.next(({ method }) => method === 'tasks/get')
    const port = first.url === undefined ? undefined : Number(new URL(first.url).port)
    await first.close()
    if (looked === undefined || port === undefined) return
    const second = await drive.serve(lasting.script('second', port), launch)
    await second.done()
  },
  judges: {
    'tasks-ext.client.persists-ids': (labels, { isCutShort }: Pick<JudgeContext, 'isCutShort'>) => {
      if (seen(labels, 'created') === undefined || seen(labels, 'looked') === undefined)
        return notObserved('the client followed no task')
      if (seen(labels, 'looked again') !== undefined) return passed
      const again = seen(labels, 'called again')
      if (again === undefined || isCutShort) return notObserved('the client did not come back to its work')
      return failed('tasks/get for the task that it knew before it was killed', again.sent?.json)
    },
  },
})
