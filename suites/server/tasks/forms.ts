import { at, check, errorCode, failed, notObserved } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { createdId } from '../../judging/tasks/life.ts'
import { runsTools, taskFixture, ttl } from '../../stimuli/tasks.ts'

export default using(['task-required-tool'], ['task-tool']).serverScenario<
  'plain' | 'undeclared' | 'forbidden' | 'required'
>({
  title: 'Tool calls as tasks where that is not agreed on, and plain calls of tools that run as tasks only',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  async drive(context) {
    const { connect, facts, fixtures } = context
    if (facts.capabilities.tools === undefined) return
    const isDeclared = runsTools(facts.capabilities)
    const plain = fixtures.callable.find(
      ({ tool }) => (at(tool, 'execution', 'taskSupport') ?? 'forbidden') === 'forbidden',
    )
    const harmless = plain && { name: plain.tool.name ?? null, arguments: plain.arguments }
    // Where nothing is declared, a tool that works for a time is the one that may run as a task after all.
    const params = isDeclared ? harmless : (taskFixture('task-tool', context)?.params({ seconds: 0 }) ?? harmless)
    const client = await connect()
    if (params !== undefined) {
      const deliberate = 'nobody has agreed to tasks'
      if (isDeclared) await client.request('tools/call', { ...params, task: { ttl } }, { as: 'forbidden', deliberate })
      else {
        await client.request('tools/call', params, { as: 'plain' })
        await client.request('tools/call', { ...params, task: { ttl } }, { as: 'undeclared', deliberate })
      }
    }
    const required = isDeclared ? taskFixture('task-required-tool', context) : undefined
    if (required === undefined) return
    const deliberate = 'it runs as a task only'
    await client.request('tools/call', required.params(), { as: 'required', deliberate })
  },
  judges: {
    'tasks.server.declare-capability': ({ undeclared }) => {
      const { response } = undeclared
      const isTask = createdId(response?.result) !== undefined
      return check(!isTask, 'no task, for tasks.requests.tools.call was not declared', response?.json)
    },
    'tasks.receiver.ignore-undeclared': ({ plain, undeclared }) => {
      if (plain.response?.result === undefined) return notObserved(`the same call without task got ${plain.whatCame}`)
      // A task breaks the rule on declaring them.
      if (createdId(undeclared.response?.result) !== undefined) return notObserved('it created a task')
      if (undeclared.response?.result === undefined)
        return failed('the result of a call without task', undeclared.response?.json ?? undeclared.whatCame)
      return check(
        (plain.result.isError === true) === (undeclared.result.isError === true),
        'a result like that without task',
        undeclared.response.json,
      )
    },
    'tasks.server.reject-augmented-forbidden-tool': ({ forbidden }) => errorCode(forbidden, codes.methodNotFound),
    'tasks.server.reject-plain-required-tool': ({ required }) => errorCode(required, codes.methodNotFound),
  },
})
