import {
  type Exchange,
  each,
  errorCode,
  type Finding,
  failed,
  notObserved,
  passed,
  since,
} from '../../../harness/index.ts'
import { codes, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { createdId } from '../../judging/tasks/life.ts'
import { paramHeaders } from '../../stimuli/call-tool.ts'
import { ask, begin, offersTasks, tidyUp, withoutTasks, withTasks } from '../../stimuli/extension-tasks.ts'
import { metaKey } from '../../stimuli/modern.ts'
import { noTasks } from '../../stimuli/near-misses/task-ids.ts'
import { anyTaskTool, lasting } from '../../stimuli/tasks.ts'

const [taskId] = noTasks
const pairs = ['bare', 'first', 'second'] as const
type Pair = (typeof pairs)[number]
type Label =
  | 'result'
  | 'created'
  | `created round ${number}`
  | `legacy ${'call' | 'get'}`
  | `${'control' | 'opted'} ${Pair}`

/** What a client of 2025-11-25 declares, and nothing of the extension. */
const legacyOnly: { meta: JsonObject } = {
  meta: {
    [metaKey.clientCapabilities]: {
      elicitation: { form: {} },
      tasks: { list: {}, cancel: {}, requests: { elicitation: { create: {} } } },
    },
  },
}

/** https://modelcontextprotocol.io/seps/2663-tasks-extension#backward-compatibility */
export default using(['task-tool']).serverScenario<Label>({
  title:
    'What is left of the tasks of 2025-11-25: a removed method, a removed member, a capability that no longer counts',
  revisions: since('2026-07-28'),
  isolation: 'shared',
  async drive(context) {
    const { connect, facts, fixtures } = context
    if (!offersTasks(facts.capabilities)) return
    const client = await connect()
    // The extension mirrors the id of a task, and headers are looked at before the method.
    const headers = { 'Mcp-Name': taskId }
    await ask(client, 'tasks/result', { taskId }, { as: 'result', deliberate: 'a removed method', headers })

    const plain = fixtures.callable.find(({ tool }) => typeof tool.name === 'string')
    if (plain !== undefined) {
      const params = { name: String(plain.tool.name), arguments: plain.arguments }
      const mirrored = { headers: paramHeaders(plain.tool.inputSchema, plain.arguments) }
      for (const pair of pairs) {
        const options = { ...(pair === 'bare' ? withoutTasks() : withTasks()), ...mirrored }
        const { response } = await client.request('tools/call', params, { ...options, as: `control ${pair}` })
        const opted = { ...params, task: { ttl: 60_000 } }
        const deliberate = 'a removed member'
        const again = await client.request('tools/call', opted, { ...options, as: `opted ${pair}`, deliberate })
        for (const id of [createdId(response?.result), createdId(again.response?.result)])
          if (id !== undefined) await tidyUp(client, id)
      }
    }

    const tool = anyTaskTool('task-tool', context)
    const created = tool && (await begin<'created'>(client, tool.params(lasting), 'created'))
    if (tool === undefined || created === undefined) return
    await client.request(
      'tasks/get',
      { taskId: created },
      { ...legacyOnly, as: 'legacy get', deliberate: 'not declared' },
    )
    await tidyUp(client, created)
    const call = await client.request('tools/call', tool.params({ seconds: 0 }), { ...legacyOnly, as: 'legacy call' })
    const more = createdId(call.response?.result)
    if (more !== undefined) await tidyUp(client, more)
  },
  judges: {
    'tasks-ext.migration.no-result-method': ({ result }) => errorCode(result, codes.methodNotFound),
    'tasks-ext.migration.ignores-task-param': (labels) => {
      const bare = ignores(labels['control bare'], labels['opted bare'])
      const promoted = (['first', 'second'] as const).map((pair) =>
        ignores(labels[`control ${pair}`], labels[`opted ${pair}`]),
      )
      return each(
        [bare, ...(promoted.every(({ verdict }) => verdict === 'failed') ? promoted : [])],
        (finding) => finding,
      )
    },
    'tasks-ext.migration.legacy-is-not-declaring': (labels) =>
      each(['legacy get', 'legacy call'] as const, (name) => {
        const { response, whatCame } = labels[name]
        if (response === undefined) return notObserved(`it got ${whatCame}`)
        const isTask =
          response.result !== undefined && (name === 'legacy get' || createdId(response.result) !== undefined)
        return isTask ? failed('what a client without the extension gets', response.json) : passed
      }),
  },
  provokes: ['tasks-ext.migration.no-legacy-capability', 'tasks-ext.migration.declares-extension'],
})

/** The member makes no difference: a result remains one, and does not become a task. */
function ignores(control: Exchange, opted: Exchange): Finding {
  const { result } = control.response ?? {}
  if (result === undefined || createdId(result) !== undefined)
    return notObserved('without the member it got no plain result')
  if (opted.response === undefined) return notObserved(`it got ${opted.whatCame}`)
  const { result: other, json } = opted.response
  const isPlain = other !== undefined && createdId(other) === undefined && !isJsonObject(other.task)
  return isPlain ? passed : failed('a result, as without the member task', json)
}
