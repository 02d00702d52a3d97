import { using } from '../../define.ts'
import { brief, endless, type LifetimeLabel, lifetimeJudges } from '../../judging/tasks/lifetime.ts'
import { anyTaskTool, clockTool, createTask, look, runsTools } from '../../stimuli/tasks.ts'

/** A call that lasts so many seconds is our clock. */
const clock = { seconds: 0.5 }
const mostTicks = 10

export default using(['task-tool']).serverScenario<LifetimeLabel>({
  title: 'How long tasks are kept',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive(context) {
    const { connect, facts } = context
    const tool = runsTools(facts.capabilities) ? anyTaskTool('task-tool', context) : undefined
    if (tool === undefined) return
    const client = await connect()
    await createTask(client, tool.params({ seconds: 0 }), { as: 'endless', task: { ttl: endless } })
    const fixture = clockTool('task-tool', context)
    if (fixture === undefined) return
    const taskId = await createTask(client, fixture.params({ seconds: 0 }), { as: 'brief', task: { ttl: brief } })
    if (taskId === undefined) return
    const { response } = await look(client, taskId, { as: 'early' })
    const granted = response?.result?.ttl
    if (typeof granted !== 'number' || granted > brief * 5) return
    for (let tick = 0; tick < mostTicks; tick += 1) {
      await client.request('tools/call', fixture.params(clock))
      const { response: now } = await look(client, taskId, { as: 'late' })
      if (now?.result === undefined) return
    }
  },
  judges: lifetimeJudges,
})
