import { at, check, type Exchange, notObserved } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { clockTool, createTask, offers, runsTools, taskFixture } from '../../stimuli/tasks.ts'

/** Steps of 100 ms that others do meanwhile, in two calls: a long one may take too long for an answer. */
const clock = { seconds: 0.3 }
const clockSteps = 6
/** A step may be under way when the task is cancelled. */
const spare = 2

export default using(['task-slow-tool', 'counter-tool'], ['task-tool']).serverScenario<
  'cancel' | 'before' | 'clock' | 'clock again' | 'after'
>({
  title: 'The work of a cancelled task',
  revisions: ['2025-11-25'],
  // Others would move the counter.
  isolation: 'process',
  async drive(context) {
    const { connect, facts, fixtures } = context
    const mayCancel = runsTools(facts.capabilities) && offers(facts.capabilities, 'cancel')
    const tool = mayCancel ? taskFixture('task-slow-tool', context) : undefined
    const other = clockTool('task-tool', context) ?? clockTool('task-slow-tool', context)
    const counter = fixtures.find('counter-tool')
    if (tool === undefined || other === undefined || counter === undefined) return
    const client = await connect()
    const read = (as: 'before' | 'after') =>
      client.request('tools/call', { name: counter.name, arguments: counter.arguments ?? {} }, { as })
    const taskId = await createTask(client, tool.params())
    if (taskId === undefined) return
    await client.request('tasks/cancel', { taskId }, { as: 'cancel' })
    await read('before')
    for (const as of ['clock', 'clock again'] as const) await client.request('tools/call', other.params(clock), { as })
    await read('after')
  },
  judges: {
    'tasks.cancel.stops-execution': ({ cancel, before, clock: first, 'clock again': second, after }) => {
      if (cancel.response?.result === undefined) return notObserved(`the cancellation got ${cancel.whatCame}`)
      const [from, to] = [numberIn(before), numberIn(after)]
      const isOver = [first, second].every(({ response }) => response?.result !== undefined)
      if (from === undefined || to === undefined || !isOver) return notObserved('the counter gave no numbers')
      // A server whose tasks do not move the counter shows nothing.
      if (to === from) return notObserved('the counter does not count the steps of tasks')
      const more = to - from - clockSteps
      return check(more <= spare, 'no more steps of a cancelled task', `${more} more steps`)
    },
  },
})

function numberIn({ response }: Exchange): number | undefined {
  const text = at(response?.result, 'content', 0, 'text')
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined
}
