import { using } from '../../define.ts'
import { endless, type LifetimeLabel, lifetimeJudges } from '../../judging/tasks/lifetime.ts'
import { anyTaskTool, createTask, runsTools } from '../../stimuli/tasks.ts'

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
  },
  judges: lifetimeJudges,
})
