import { check, type Exchange, failed, type IncomingRequest, notObserved } from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { type CancelLabel, cancelJudges } from '../../judging/tasks/cancelling.ts'
import { createdId, isTerminal, relatedTaskKey } from '../../judging/tasks/life.ts'
import { endless, type LifetimeLabel, lifetimeJudges } from '../../judging/tasks/lifetime.ts'
import { chosen, count, type ManyLabel, manyJudges } from '../../judging/tasks/many.ts'
import { type MethodLabel, methodJudges } from '../../judging/tasks/methods.ts'
import { type OutcomeLabel, outcomeJudges } from '../../judging/tasks/outcomes.ts'
import { offers, sooner, ttl } from '../../stimuli/tasks.ts'
import { whileHeld } from '../parts/held-request.ts'

const method = 'sampling/createMessage'
const question: JsonObject = {
  messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }],
  maxTokens: 20,
}
/** What cannot be answered but with an error. */
const unanswerable: JsonObject = { messages: question.messages ?? [] }

type Label = MethodLabel | OutcomeLabel | CancelLabel | ManyLabel | LifetimeLabel | 'plain' | 'undeclared'

/** Asks one thing of the client while a request of its own is held. */
class Asking {
  readonly #request: IncomingRequest<Label>
  constructor(request: IncomingRequest<Label>) {
    this.#request = request
  }

  ask(name: string, params: JsonObject, as?: Label, deliberate?: string): Promise<Exchange> {
    return this.#request.request(name, params, {
      ...(as !== undefined && { as }),
      ...(deliberate !== undefined && { deliberate }),
    })
  }

  async begin(params: JsonObject, as?: Label, task: JsonObject = { ttl }, deliberate?: string) {
    const { response } = await this.ask(method, { ...params, task }, as, deliberate)
    return createdId(response?.result)
  }

  look(taskId: string, as?: Label): Promise<Exchange> {
    return this.ask('tasks/get', { taskId }, as, sooner)
  }

  result(taskId: string, as?: Label): Promise<Exchange> {
    return this.ask('tasks/result', { taskId }, as)
  }
}

async function unknowns(asking: Asking, tasks: JsonObject): Promise<void> {
  const taskId = 'mcp-conform-no-such-task'
  const deliberate = 'no such task'
  await asking.ask('tasks/get', { taskId }, 'get', deliberate)
  await asking.ask('tasks/result', { taskId }, 'result', deliberate)
  if (offers({ tasks }, 'cancel')) await asking.ask('tasks/cancel', { taskId }, 'cancel', deliberate)
  if (!offers({ tasks }, 'list')) return
  await asking.ask('tasks/list', {}, 'list')
  await asking.ask('tasks/list', { cursor: 'mcp-conform-no-cursor' }, 'badCursor', 'no cursor of theirs')
}

async function outcomes(asking: Asking, tasks: JsonObject): Promise<void> {
  const kinds = [
    ['ok', question, undefined],
    ['error', unanswerable, 'maxTokens is missing'],
  ] as const
  for (const [kind, params, deliberate] of kinds) {
    const taskId = await asking.begin(params, `created ${kind}`, { ttl }, deliberate)
    if (taskId === undefined) continue
    await asking.look(taskId, `early ${kind}`)
    await asking.result(taskId, `result ${kind}`)
    const ended = await asking.look(taskId, `ended ${kind}`)
    if (isTerminal(ended.response?.result?.status)) {
      await asking.result(taskId, `again ${kind}`)
      if (offers({ tasks }, 'cancel')) await asking.ask('tasks/cancel', { taskId }, `refused ${kind}`, 'it is over')
      await asking.look(taskId, `after ${kind}`)
    }
    await asking.ask(method, params, `plain ${kind}`, deliberate)
  }
}

async function cancelling(asking: Asking, tasks: JsonObject): Promise<void> {
  const taskId = await asking.begin(question, 'begun')
  if (taskId === undefined) return
  await asking.look(taskId, 'look first')
  const result = asking.ask('tasks/result', { taskId }, 'awaited')
  await asking.look(taskId, 'look during')
  await asking.look(taskId, 'look still')
  if (offers({ tasks }, 'cancel')) {
    const { response } = await asking.ask('tasks/cancel', { taskId }, 'cancelled')
    const after = await asking.look(taskId, 'look after')
    const isOver = response?.result !== undefined && after.response?.result?.status === 'cancelled'
    if (isOver) await asking.ask('tasks/cancel', { taskId }, 'refused cancelled', 'it is over')
  }
  const clock = await asking.begin(question)
  if (clock !== undefined) await asking.result(clock, 'clock')
  await asking.look(taskId, 'look late')
  await result
}

async function many(asking: Asking, tasks: JsonObject): Promise<void> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const id = await asking.begin(question, `created ${n}`)
    if (id !== undefined) ids.push(id)
  }
  await asking.begin(question, 'chosen', { ttl, taskId: chosen }, 'ids are not ours to make')
  await contradict(asking, ids, tasks)
  for (const taskId of ids) await asking.result(taskId)
  if (!offers({ tasks }, 'list')) return
  for (const [n, id] of ids.entries()) await asking.look(id, `before ${n}`)
  let cursor: Json | undefined
  for (let page = 0; page < count * 2; page += 1) {
    const { response } = await asking.ask('tasks/list', cursor === undefined ? {} : { cursor }, `page ${page}`)
    cursor = response?.result?.nextCursor
    if (cursor === undefined) break
  }
  for (const [n, id] of ids.entries()) await asking.look(id, `got ${n}`)
}

async function contradict(asking: Asking, ids: readonly string[], tasks: JsonObject): Promise<void> {
  const [one, other] = ids
  if (one === undefined || other === undefined) return
  const deliberate = 'the metadata names another task'
  const named = (taskId: string, of: string) => ({ taskId, _meta: { [relatedTaskKey]: { taskId: of } } })
  await asking.ask('tasks/get', named(one, other), 'other get', deliberate)
  await asking.ask('tasks/result', named(one, other), 'other result', deliberate)
  const target = await asking.begin(question)
  const victim = await asking.begin(question)
  if (target === undefined || victim === undefined || !offers({ tasks }, 'cancel')) return
  await asking.ask('tasks/cancel', named(target, victim), 'other cancel', deliberate)
  await asking.look(victim, 'victim')
}

// A model may answer the same question otherwise the next time; only tools give an error as their result.
const {
  'tasks.receiver.is-error-fails-task': _ofTools,
  'tasks.receiver.result-success-verbatim': _ofWhatIsFixed,
  ...ofOutcomes
} = outcomeJudges

export default using(['answer-sampling']).clientScenario<Label>({
  title: 'A client that runs what it is asked for as tasks',
  revisions: ['2025-11-25'],
  async drive({ serve, facts: { capabilities } }) {
    const { tasks, sampling } = capabilities
    const requests = isJsonObject(tasks) && isJsonObject(tasks.requests) ? tasks.requests.sampling : undefined
    if (!isJsonObject(sampling)) return
    const isDeclared = isJsonObject(requests) && requests.createMessage !== undefined
    const server = await serve({
      on: whileHeld(async (request) => {
        const asking = new Asking(request)
        if (!isDeclared || !isJsonObject(tasks)) {
          await asking.ask(method, question, 'plain')
          await asking.begin(question, 'undeclared', { ttl }, 'the client declared no tasks')
          return
        }
        await unknowns(asking, tasks)
        await outcomes(asking, tasks)
        await cancelling(asking, tasks)
        await many(asking, tasks)
        await asking.begin(question, 'endless', { ttl: endless })
      }),
    })
    await server.done()
  },
  judges: {
    ...methodJudges,
    ...ofOutcomes,
    'tasks.status.begins-working': cancelJudges['tasks.status.begins-working'],
    'tasks.cancel.rejects-terminal': cancelJudges['tasks.cancel.rejects-terminal'],
    ...manyJudges,
    ...lifetimeJudges,
    'tasks.client.declare-capability': ({ undeclared }) => {
      const isTask = createdId(undeclared.response?.result) !== undefined
      return check(!isTask, 'no task, for tasks.requests.sampling was not declared', undeclared.response?.json)
    },
    'tasks.receiver.ignore-undeclared': ({ plain, undeclared }) => {
      if (plain.response?.result === undefined) return notObserved('the same request without task got no result')
      if (createdId(undeclared.response?.result) !== undefined) return notObserved('it created a task')
      if (undeclared.response?.result !== undefined) return { verdict: 'passed' }
      return failed('the result of a request without task', undeclared.response?.json ?? undeclared.whatCame)
    },
  },
  provokes: [
    'tasks.create-task.shape',
    'tasks.get.shape',
    'tasks.result.shape',
    'tasks.list.shape',
    'tasks.cancel.shape',
    'tasks.capability.shape',
    'tasks.status-notification.shape',
    'tasks.task-id.string',
    'tasks.task-id.unique',
    'tasks.security.unguessable-ids',
    'tasks.status.terminal-final',
    'tasks.status.valid-transitions',
    'tasks.cancel.stays-cancelled',
    'tasks.receiver.created-at',
    'tasks.receiver.last-updated-at',
    'tasks.receiver.actual-ttl',
    'tasks.result.related-task',
    'tasks.receiver.no-related-task-on-task-results',
    'tasks.status-notification.no-related-task',
  ],
})
