import { type MethodScript, since } from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { declares } from '../../judging/tasks-ext/calls.ts'

const name = 'endless'
const done: JsonObject = { content: [{ type: 'text', text: 'done' }] }

/** A server whose task never ends. */
function endless(): Readonly<Record<string, MethodScript>> {
  const createdAt = new Date().toISOString()
  const taskId = crypto.randomUUID()
  const task = (): JsonObject => {
    return {
      taskId,
      status: 'working',
      createdAt,
      lastUpdatedAt: new Date().toISOString(),
      ttlMs: 60_000,
      pollIntervalMs: 50,
    }
  }
  return {
    'tools/call': async ({ params }): Promise<JsonObject> =>
      params.name === name && declares(params) ? { resultType: 'task', ...task() } : done,
    'tasks/get': async () => task(),
    'tasks/cancel': async () => ({}),
  }
}

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#task-cancellation */
export default using(['run-task']).clientScenario({
  title: 'A task that is cancelled',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    const { extensions } = facts.capabilities
    if (!isJsonObject(extensions) || extensions['io.modelcontextprotocol/tasks'] === undefined) return
    const server = await serve(
      {
        capabilities: { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } },
        tools: [{ name, inputSchema: { type: 'object' } }],
        on: endless(),
      },
      { actions: [{ action: 'list-tools' }, { action: 'run-task', name, cancelAfterMs: 100 }] },
    )
    await server.done()
  },
  provokes: ['tasks-ext.client.no-cancelled-notification', 'tasks-ext.client.mcp-name-header'],
})
