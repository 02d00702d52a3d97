import { at, check, each, errorCode, failed, notObserved, passed, since, warned } from '../../../harness/index.ts'
import { codes, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { tasksExtension } from '../../judging/tasks/life.ts'
import { ask, offersTasks, withoutTasks } from '../../stimuli/extension-tasks.ts'
import { subscriptionId } from '../../stimuli/modern.ts'
import { noTasks } from '../../stimuli/near-misses/task-ids.ts'
import { series } from '../../stimuli/series.ts'

const [taskId, ...near] = noTasks
const requests = {
  get: ['tasks/get', { taskId }],
  update: ['tasks/update', { taskId, inputResponses: {} }],
  cancel: ['tasks/cancel', { taskId }],
} as const
const names = ['get', 'update', 'cancel'] as const
type Name = (typeof names)[number]

const refused = 'error -32021 with requiredCapabilities that name the extension'

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#protocol-errors */
export default serverScenario<Name | `near-${number}` | `undeclared ${Name}` | 'undeclared listen'>({
  title: 'The methods of tasks, asked for tasks that do not exist, and by a client that takes none',
  revisions: since('2026-07-28'),
  isolation: 'shared',
  async drive({ connect, facts }) {
    if (!offersTasks(facts.capabilities)) return
    const client = await connect()
    for (const name of names) {
      const [method, params] = requests[name]
      await ask(client, method, params, { as: name, deliberate: 'no such task' })
      const deliberate = 'the extension is not declared'
      await client.request(method, params, { ...withoutTasks(), as: `undeclared ${name}`, deliberate })
    }
    for (const [n, other] of near.entries())
      await ask(client, 'tasks/get', { taskId: other }, { as: `near-${n}`, deliberate: 'no such task' })
    const listen = await client.start(
      'subscriptions/listen',
      { notifications: { taskIds: [taskId] } },
      {
        ...withoutTasks(),
        as: 'undeclared listen',
        id: 'mcp-conform-tasks',
        deliberate: 'the extension is not declared',
      },
    )
    await listen.next((message) => message.id === listen.id || subscriptionId(message) === listen.id)
    await listen.cancel()
    await client.fence()
  },
  judges: {
    'tasks-ext.error.get-unknown-task': (labels) =>
      each([labels.get, ...series(labels, 'near')], (get) => errorCode(get, codes.invalidParams)),
    'tasks-ext.update.unknown-task-error': ({ update }) => errorCode(update, codes.invalidParams),
    'tasks-ext.cancel.unknown-task-error': ({ cancel }) => errorCode(cancel, codes.invalidParams),
    'tasks-ext.error.informative-message': (labels) =>
      each(names, (name) => {
        const { message } = labels[name].error
        return check(
          typeof message === 'string' && message.trim() !== '',
          'a message that says what went wrong',
          message,
        )
      }),
    'tasks-ext.error.methods-need-capability': (labels) =>
      each(names, (name) => {
        const { response, whatCame } = labels[`undeclared ${name}`]
        if (response?.error === undefined) return failed(refused, response?.json ?? whatCame)
        if (namesExtension(response.error)) return passed
        // The task does not exist either: which of the two is looked at first is not said.
        return response.error.code === codes.invalidParams
          ? warned(refused, response.json)
          : failed(refused, response.json)
      }),
    'tasks-ext.notification.listen-needs-capability': (labels, { conversations }) => {
      const { sent, response, whatCame } = labels['undeclared listen']
      if (response?.error !== undefined) return check(namesExtension(response.error), refused, response.json)
      const acknowledged = conversations
        .flatMap(({ bySubject }) => bySubject)
        .find(({ json }) => isJsonObject(json) && sent?.id !== undefined && subscriptionId(json) === sent.id)
      if (acknowledged === undefined && response === undefined) return notObserved(`it got ${whatCame}`)
      return failed(refused, acknowledged?.json ?? response?.json)
    },
  },
})

const namesExtension = (error: JsonObject): boolean =>
  error.code === codes.missingRequiredClientCapability &&
  at(error, 'data', 'requiredCapabilities', 'extensions', tasksExtension) !== undefined
