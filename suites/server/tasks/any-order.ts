import { setTimeout as delay } from 'node:timers/promises'
import { since, type TestClient } from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { createdId } from '../../judging/tasks/life.ts'
import { sequenceNote } from '../../judging/tasks/sequence.ts'
import { sample } from '../../stimuli/extension-answers.ts'
import { ask, offersTasks, withTasks } from '../../stimuli/extension-tasks.ts'
import { offers, runsTools, sooner, type TaskTool, taskFixture, ttl } from '../../stimuli/tasks.ts'
import { carryOutTaskSteps, type TaskPort } from '../../stimuli/tasks-in-any-order/carry-out.ts'
import { searchMisfit } from '../../stimuli/tasks-in-any-order/search.ts'
import { type TaskForm, type TaskKind, taskKinds, taskStepsInWords } from '../../stimuli/tasks-in-any-order/steps.ts'

/** A few: each takes some twenty requests. */
const sequences = 8
/** Milliseconds to look for the smallest sequence. */
const limitMs = 10_000
const pauseMs = 20

type Tools = ReadonlyMap<TaskKind, TaskTool>

/** What breaks a rule is judged on every conversation; here it gets the occasion, and the finding the smallest sequence. */
export default using(['task-tool', 'task-slow-tool', 'task-error-tool', 'task-twice-eliciting-tool']).serverScenario({
  title: 'Several tasks at once, in any order',
  revisions: since('2025-11-25'),
  isolation: 'shared',
  waits: 'work',
  async drive(context) {
    const { connect, facts, fuzz, revision, signal } = context
    const form: TaskForm = revision.tasks ?? 'extension'
    if (!(form === 'core' ? runsTools(facts.capabilities) : offersTasks(facts.capabilities))) return
    const named: Readonly<Record<TaskKind, TaskTool | undefined>> = {
      quick: taskFixture('task-tool', context),
      failing: taskFixture('task-error-tool', context),
      long: taskFixture('task-slow-tool', context),
      // What a task of 2025-11-25 asks for comes by itself: other scenarios answer it.
      asking: form === 'extension' ? taskFixture('task-twice-eliciting-tool', context) : undefined,
    }
    const tools: Tools = new Map(
      taskKinds.flatMap((kind) => {
        const tool = named[kind]
        return tool === undefined ? [] : [[kind, tool] as const]
      }),
    )
    if (tools.size === 0) return
    const client = await connect()
    const port = portTo(client, form, tools)
    const offered = [...tools.keys()]
    const operations =
      form === 'core'
        ? (['list', 'cancel'] as const).filter((one) => offers(facts.capabilities, one))
        : ['cancel' as const]
    const found = await searchMisfit(port, { seed: fuzz.seed, runs: sequences, offered, operations, limitMs, signal })
    if (found === undefined) return
    client.note(sequenceNote(taskStepsInWords(found.steps), fuzz.seed, found.misfit))
    await carryOutTaskSteps(found.steps, port)
  },
  provokes: [
    'tasks.cancel.stays-cancelled',
    'tasks.task-id.unique',
    'tasks-ext.status.terminal-final',
    'tasks-ext.get.completed',
    'tasks-ext.server.input-keys-unique',
    'tasks-ext.server.no-key-reuse',
  ],
})

function portTo(client: TestClient, form: TaskForm, tools: Tools): TaskPort {
  const created: Json[] = []
  const send = (method: string, params: JsonObject) => {
    const deliberate = sooner
    return form === 'core'
      ? client.request(method, params, { deliberate })
      : ask(client, method, params, { deliberate })
  }
  return {
    form,
    isAlone: false,
    async create(kind) {
      const args: JsonObject = kind === 'long' ? {} : { seconds: 0 }
      const params = tools.get(kind)?.params(args) ?? {}
      const { response } =
        form === 'core'
          ? await client.request('tools/call', { ...params, task: { ttl } })
          : await client.request('tools/call', params, withTasks())
      const id = createdId(response?.result)
      if (id !== undefined) created.push(id)
      return response?.result
    },
    async ask(method, params) {
      const { response } = await send(method, params)
      return { result: response?.result, error: response?.error }
    },
    answersTo: sample,
    created: () => created,
    told: () =>
      client
        .conversation()
        .bySubject.flatMap(({ method, params }) =>
          method?.startsWith('notifications/tasks') === true && isJsonObject(params) ? [params] : [],
        ),
    pause: () => delay(pauseMs),
  }
}
