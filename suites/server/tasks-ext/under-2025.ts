import { failed, notObserved, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { createdId, tasksExtension } from '../../judging/tasks/life.ts'
import { tidyUp } from '../../stimuli/extension-tasks.ts'
import { series } from '../../stimuli/series.ts'
import { runsTools } from '../../stimuli/tasks.ts'

/** https://modelcontextprotocol.io/seps/2663-tasks-extension#backward-compatibility */
export default serverScenario<`call-${number}`>({
  title: 'A client of 2025-11-25 that declares the tasks extension, and calls tools without a task',
  revisions: ['2025-11-25'],
  async drive({ connect, facts, fixtures }) {
    if (!runsTools(facts.capabilities)) return
    const [plain] = fixtures.callable
    const [asTask] = fixtures.asTasks
    const calls = [plain, asTask].filter((one) => one !== undefined)
    if (calls.length === 0) return
    const client = await connect({ capabilities: { elicitation: {}, extensions: { [tasksExtension]: {} } } })
    for (const [n, { tool, arguments: args }] of calls.entries()) {
      const { response } = await client.request(
        'tools/call',
        { name: tool.name ?? '', arguments: args },
        { as: `call-${n}` },
      )
      const id = createdId(response?.result)
      if (id !== undefined) await tidyUp(client, id)
    }
  },
  judges: {
    'tasks-ext.migration.not-in-2025-11-25': (labels) => {
      const seen = series(labels, 'call')
      const task = seen.find(({ response }) => createdId(response?.result) !== undefined)
      if (task !== undefined) return failed('a result that is no task', task.response?.json)
      return seen.some(({ response }) => response?.result !== undefined) ? passed : notObserved('no call had a result')
    },
  },
})
