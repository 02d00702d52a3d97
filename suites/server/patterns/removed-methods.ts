import { all, type Exchange, type Finding, failed, passed } from '../../../harness/index.ts'
import { codes, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'

const removed = {
  ping: {},
  'logging/setLevel': { level: 'info' },
  'resources/subscribe': { uri: 'conformance://nothing' },
  'resources/unsubscribe': { uri: 'conformance://nothing' },
  'tasks/get': { taskId: 'conformance-none' },
  'tasks/list': {},
  'tasks/cancel': { taskId: 'conformance-none' },
  'tasks/result': { taskId: 'conformance-none' },
} as const satisfies Readonly<Record<string, JsonObject>>
type Method = keyof typeof removed
const isMethod = (name: string): name is Method => Object.hasOwn(removed, name)

export default serverScenario<Method>({
  title: 'Methods that the modern revision removed',
  isolation: 'shared',
  async drive({ connect }) {
    const client = await connect()
    for (const [method, params] of Object.entries(removed)) {
      if (!isMethod(method)) continue
      // The tasks extension mirrors the id of a task, and headers are looked at before the method.
      const headers: Record<string, string> = 'taskId' in params ? { 'Mcp-Name': params.taskId } : {}
      await client.request(method, params, { as: method, wait: 'fence', deliberate: 'a removed method', headers })
    }
  },
  judges: {
    'patterns.removed-methods.server': (labels) =>
      all(
        Object.keys(removed)
          .filter(isMethod)
          .map((m) => unknown(labels[m])),
      ),
  },
})

/**
 * tasks/* and others may come back as extensions: bad params, and an extension that was not declared, are as telling as an
 * unknown method.
 */
function unknown({ name, response, whatCame }: Exchange): Finding {
  const code = response?.error?.code
  if (code === codes.methodNotFound || code === codes.invalidParams) return passed
  if (code === codes.missingRequiredClientCapability && name.startsWith('tasks/')) return passed
  return failed(`error -32601 for the removed method ${name}`, response?.json ?? whatCame)
}
