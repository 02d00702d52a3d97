import { allNamed, check, each, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isTerminal } from '../../judging/tasks/life.ts'
import { ask, begin, isTaskOver, lookAt, lookUntil, offersTasks } from '../../stimuli/extension-tasks.ts'
import { anyTaskTool, lasting } from '../../stimuli/tasks.ts'

/** What a server makes of a cancellation is its own affair: a few looks are enough. */
const looks = 3
type Label = 'created' | 'working' | 'cancelled' | 'late' | `after ${number}`

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#task-cancellation */
export default using(['task-slow-tool']).serverScenario<Label | `${Label} round ${number}`>({
  title: 'A task that is looked at while it works, and cancelled',
  revisions: since('2026-07-28'),
  isolation: 'shared',
  async drive(context) {
    const { connect, facts, signal } = context
    const tool = offersTasks(facts.capabilities) ? anyTaskTool('task-slow-tool', context) : undefined
    if (tool === undefined) return
    const client = await connect()
    const taskId = await begin<Label>(client, tool.params(lasting), 'created')
    if (taskId === undefined) return
    await lookAt(client, taskId, { as: 'working', wait: 'fence' })
    await ask(client, 'tasks/cancel', { taskId }, { as: 'cancelled' })
    await lookUntil(client, taskId, { until: isTaskOver, most: looks, signal })
    for (let n = 0; n < looks; n += 1) await lookAt(client, taskId, { as: `after ${n}`, deliberate: 'without a pause' })
  },
  judges: {
    'tasks-ext.get.working': ({ working, cancelled }) => {
      const { response } = working
      if (cancelled.response === undefined) return notObserved('the server answers nothing any longer')
      const asked = cancelled.sent?.seq ?? Number.POSITIVE_INFINITY
      if (response === undefined || response.seq > asked)
        return failed('the task as it works, at once', response?.json ?? 'no answer before it was cancelled')
      const { status } = working.result
      if (isTerminal(status)) return notObserved('the task was over when it was looked at')
      return check(status === 'working', 'the status "working"', status)
    },
    'tasks-ext.cancel.acknowledges': ({ working, cancelled }) => {
      if (isTerminal(working.response?.result?.status)) return notObserved('the task was over before')
      const { response, whatCame } = cancelled
      return check(response?.result !== undefined, 'an empty result', response?.json ?? whatCame)
    },
    'tasks-ext.get.cancelled': (labels) => {
      if (labels.cancelled.response?.result === undefined) return notObserved('the cancellation was refused')
      return each(allNamed(labels, 'after'), ({ response, whatCame }) => {
        if (response?.result?.status === 'cancelled') return passed
        const { error } = response ?? {}
        // A server that no longer has the task says so.
        if (error === undefined || error.code === codes.invalidParams) return notObserved(`the look got ${whatCame}`)
        return failed('the cancelled task', response?.json)
      })
    },
  },
  provokes: ['tasks-ext.cancel.shape', 'tasks-ext.cancel.result-type-complete'],
})
