import { allNamed, each, failed, notObserved, passed, sameJson, since } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { begin, lookAt, offersTasks } from '../../stimuli/extension-tasks.ts'
import { anyTaskTool } from '../../stimuli/tasks.ts'

/** Enough to see how ids are made. */
const count = 12

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#task-creation */
export default using(['task-tool']).serverScenario<
  `created ${number}` | `created ${number} round ${number}` | `got ${number}` | `elsewhere ${number}`
>({
  title: 'Many tasks, looked at as soon as they are there',
  revisions: since('2026-07-28'),
  isolation: 'shared',
  async drive(context) {
    const { connect, facts, transport } = context
    const tool = offersTasks(facts.capabilities) ? anyTaskTool('task-tool', context) : undefined
    if (tool === undefined) return
    const client = await connect()
    // Another process need not know the tasks of this one.
    const other = transport === 'streamable-http' ? await connect({ fresh: true }) : undefined
    for (let n = 0; n < count; n += 1) {
      const taskId = await begin<`created ${number}`>(client, tool.params({ seconds: 0 }), `created ${n}`)
      if (taskId === undefined) continue
      await lookAt(client, taskId, { as: `got ${n}` })
      if (other !== undefined) await lookAt(other, taskId, { as: `elsewhere ${n}` })
    }
  },
  judges: {
    'tasks-ext.server.durable-before-response': (labels) =>
      each(allNamed(labels, 'got'), ({ response, whatCame }) => {
        if (response?.result !== undefined) return passed
        const isUnknown = response?.error?.code === codes.invalidParams
        return isUnknown ? failed('the task that was just created', response?.json) : notObserved(`it got ${whatCame}`)
      }),
    'tasks-ext.server.waits-for-consistency': (labels) =>
      each(allNamed(labels, 'elsewhere'), ({ response, whatCame, params }) => {
        const first = allNamed(labels, 'got').find((look) => sameJson(look.params.taskId, params.taskId ?? null))
        if (first?.response?.result === undefined) return notObserved('nor was it there on the same connection')
        if (response?.result !== undefined) return passed
        const isUnknown = response?.error?.code === codes.invalidParams
        return isUnknown
          ? failed('the task that is known on the connection of its call', response?.json)
          : notObserved(`it got ${whatCame}`)
      }),
  },
  provokes: ['tasks-ext.security.unguessable-ids', 'tasks-ext.get.shape'],
})
