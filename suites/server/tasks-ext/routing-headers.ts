import { all, each, given, since } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { ask, begin, lookAt, offersTasks, tidyUp } from '../../stimuli/extension-tasks.ts'
import { anyTaskTool, lasting } from '../../stimuli/tasks.ts'
import { type Flawed, noticed, refusalRules } from '../http/parts/refusal.ts'

const others = ['other', 'near'] as const
const methods = ['tasks/get', 'tasks/update', 'tasks/cancel'] as const
type Label =
  | 'created'
  | `created round ${number}`
  | 'control'
  | Flawed<`${(typeof methods)[number]} ${(typeof others)[number]}`>

/** Another id that differs from this one in its last character. */
const nearId = (id: string): string => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#streamable-http-routing-headers */
export default using(['task-tool']).serverScenario<Label>({
  title: 'Mcp-Name of requests about a task, and the id in the body',
  revisions: since('2026-07-28'),
  transports: ['streamable-http'],
  isolation: 'shared',
  async drive(context) {
    const { connect, facts } = context
    if (!offersTasks(facts.capabilities)) return
    const tool = anyTaskTool('task-tool', context)
    if (tool === undefined) return
    const client = await connect()
    const taskId = await begin<'created'>(client, tool.params(lasting), 'created')
    // An id that no header carries as it is would show how it is decoded, which is not the question here.
    if (taskId === undefined || !/^[\x21-\x7e]+$/.test(taskId)) return
    await lookAt(client, taskId, { as: 'control' })
    const deliberate = 'Mcp-Name is wrong'
    for (const method of methods) {
      const params: JsonObject = { taskId, ...(method === 'tasks/update' && { inputResponses: {} }) }
      for (const [other, name] of [
        ['other', 'conformance-other'],
        ['near', nearId(taskId)],
      ] as const)
        await ask(client, method, params, {
          as: `flawed:${method} ${other}`,
          headers: { 'Mcp-Name': name },
          deliberate,
        })
    }
    await tidyUp(client, taskId)
  },
  judges: {
    'tasks-ext.headers.name-mismatch': (labels) =>
      given(labels.control, () =>
        each(methods, (method) => all(others.map((other) => noticed(labels[`flawed:${method} ${other}`])))),
      ),
    ...refusalRules,
  },
})
