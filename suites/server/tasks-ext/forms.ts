import { at, check, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { codes, isJsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isCompleted } from '../../judging/result-type.ts'
import { createdId, tasksExtension } from '../../judging/tasks/life.ts'
import { ask, begin, offersTasks, withoutTasks } from '../../stimuli/extension-tasks.ts'
import { promisedListMethods } from '../../stimuli/modern.ts'
import { anyTaskTool, taskFixture } from '../../stimuli/tasks.ts'

const instant = { seconds: 0 }
type Label = 'declared' | 'undeclared' | 'only'

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#capability-negotiation */
export default using(['task-tool', 'task-only-tool']).serverScenario<Label | `${Label} round ${number}`>({
  title: 'Calls of a client that takes tasks, and of one that does not',
  revisions: since('2026-07-28'),
  isolation: 'shared',
  async drive(context) {
    const { connect, facts } = context
    if (!offersTasks(facts.capabilities)) return
    const client = await connect()
    for (const method of promisedListMethods(facts.capabilities)) await ask(client, method, {})
    const tool = anyTaskTool('task-tool', context)
    if (tool !== undefined) {
      await begin<Label>(client, tool.params(instant), 'declared')
      await client.request('tools/call', tool.params(instant), { ...withoutTasks(), as: 'undeclared' })
    }
    const only = taskFixture('task-only-tool', context)
    if (only === undefined) return
    await client.request('tools/call', only.params(instant), {
      ...withoutTasks(),
      as: 'only',
      deliberate: 'it runs as a task only',
    })
  },
  judges: {
    'tasks-ext.server.no-task-without-capability': ({ declared, undeclared }) => {
      const { response, whatCame } = undeclared
      const isTask = createdId(response?.result) !== undefined
      if (isTask) return failed('no task, for the request does not declare the extension', response?.json)
      if (createdId(declared.response?.result) === undefined)
        return notObserved('a client that accepts tasks did not get one either')
      return response === undefined ? notObserved(`it got ${whatCame}`) : passed
    },
    'tasks-ext.server.missing-capability-error': ({ only }) => {
      const { response, whatCame } = only
      if (response === undefined) return notObserved(`it got ${whatCame}`)
      // A task breaks the rule on those who take none; and who can wait for the end can do without one.
      if (createdId(response.result) !== undefined) return notObserved('it got a task')
      const { error, result } = response
      if (isCompleted(result)) return passed
      const names = at(error, 'data', 'requiredCapabilities', 'extensions', tasksExtension)
      const expected = 'error -32021 with requiredCapabilities that name the extension'
      return check(
        error?.code === codes.missingRequiredClientCapability && isJsonObject(names),
        expected,
        response.json,
      )
    },
  },
  provokes: [
    'tasks-ext.server.advertises',
    'tasks-ext.server.tools-call-only',
    'tasks-ext.server.result-type-task',
    'tasks-ext.create-task.shape',
  ],
})
