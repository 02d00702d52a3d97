import { at, check, notObserved } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { anyTaskTool, createTask, look, runsTools, taskFixture } from '../../stimuli/tasks.ts'

/** Nobody keeps anything for thirty years. */
const endless = 1e12
/** Milliseconds. */
const brief = 200
/** How long after its ttl a task may still be there. */
const grace = 3000
/** A call that lasts so many seconds is our clock. */
const clock = { seconds: 0.5 }
const mostTicks = 10

export default using(['task-tool']).serverScenario<'endless' | 'brief' | 'early' | 'late'>({
  title: 'How long tasks are kept',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive(context) {
    const { connect, facts } = context
    const tool = runsTools(facts.capabilities) ? anyTaskTool('task-tool', context) : undefined
    if (tool === undefined) return
    const client = await connect()
    await createTask(client, tool.params({ seconds: 0 }), { as: 'endless', task: { ttl: endless } })
    const fixture = taskFixture('task-tool', context)
    if (fixture === undefined || !fixture.takes('seconds')) return
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
  judges: {
    'tasks.resources.max-ttl': ({ endless: call }) => {
      const ttl = at(call.result, 'task', 'ttl')
      if (ttl === undefined) return notObserved('the answer says nothing of a ttl')
      return check(ttl !== null && ttl !== endless, 'a ttl that is bounded', ttl)
    },
    'tasks.resources.cleanup-expired': ({ brief: call, late }) => {
      const ttl = Number(at(call.result, 'task', 'ttl'))
      if (late.response?.error !== undefined) return { verdict: 'passed' }
      const age = (late.sent?.at ?? 0) - (call.response?.at ?? 0)
      if (!(age > ttl + grace)) return notObserved('it was not watched for long enough')
      return check(false, `no task ${grace} ms after its ttl of ${ttl} ms`, late.response?.json)
    },
  },
})
