import { at, check, type Exchange, failed, type IncomingRequest, notObserved } from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { type CancelLabel, cancelJudges } from '../../judging/tasks/cancelling.ts'
import { createdId, isTerminal, relatedTaskKey } from '../../judging/tasks/life.ts'
import { endless, type LifetimeLabel, lifetimeJudges } from '../../judging/tasks/lifetime.ts'
import { chosen, type ManyLabel, manyJudges, taskCount } from '../../judging/tasks/many.ts'
import { type MethodLabel, methodJudges } from '../../judging/tasks/methods.ts'
import { type OutcomeLabel, outcomeJudges } from '../../judging/tasks/outcomes.ts'
import { garbage } from '../../stimuli/near-misses/cursors.ts'
import { noTasks } from '../../stimuli/near-misses/task-ids.ts'
import { offers, sooner, ttl } from '../../stimuli/tasks.ts'
import { declaresForms } from '../elicitation/parts/modes.ts'
import { holdInTurns, isThere, type Turn } from '../parts/hold-in-turns.ts'

/** What a client may be asked for as a task: the request, and one that cannot be answered but with an error. */
interface Subject {
  readonly capability: 'sampling' | 'elicitation'
  readonly method: string
  readonly question: JsonObject
  readonly unanswerable: JsonObject
  readonly flaw: string
}

const messages = [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }]
const message = 'Please give a name.'
const requestedSchema = { type: 'object', properties: { name: { type: 'string', default: 'mcp-conform' } } }

const subjects: readonly Subject[] = [
  {
    capability: 'sampling',
    method: 'sampling/createMessage',
    question: { messages, maxTokens: 20 },
    unanswerable: { messages },
    flaw: 'maxTokens is missing',
  },
  {
    capability: 'elicitation',
    method: 'elicitation/create',
    question: { message, requestedSchema },
    unanswerable: { message },
    flaw: 'requestedSchema is missing',
  },
]

type Label =
  | MethodLabel
  | OutcomeLabel
  | CancelLabel
  | ManyLabel
  | LifetimeLabel
  | `${'created' | 'early' | 'result' | 'ended' | 'refused'} other`
  | 'plain'
  | 'undeclared'

/** Asks one thing of the client while a request of its own is held. */
class Asking {
  readonly #request: IncomingRequest<Label>
  readonly subject: Subject
  /** The client has not gone meanwhile. */
  isHeld = true
  constructor(request: IncomingRequest<Label>, subject: Subject) {
    this.#request = request
    this.subject = subject
  }

  /** Asks for the answer to the question, without a task. */
  plain(as: Label, params = this.subject.question, deliberate?: string): Promise<Exchange> {
    return this.ask(this.subject.method, params, as, deliberate)
  }

  async ask(name: string, params: JsonObject, as?: Label, deliberate?: string): Promise<Exchange> {
    const exchange = await this.#request.request(name, params, {
      as,
      deliberate,
    })
    this.isHeld &&= isThere(exchange)
    return exchange
  }

  async begin(as?: Label, task: JsonObject = { ttl }, params = this.subject.question, deliberate?: string) {
    const { response } = await this.ask(this.subject.method, { ...params, task }, as, deliberate)
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
  const [taskId, ...near] = noTasks
  const deliberate = 'no such task'
  await asking.ask('tasks/get', { taskId }, 'get', deliberate)
  for (const [n, other] of near.entries()) await asking.ask('tasks/get', { taskId: other }, `near-get-${n}`, deliberate)
  await asking.ask('tasks/result', { taskId }, 'result', deliberate)
  if (offers({ tasks }, 'cancel')) await asking.ask('tasks/cancel', { taskId }, 'cancel', deliberate)
  if (!offers({ tasks }, 'list')) return
  await asking.ask('tasks/list', {}, 'list')
  const odd = 'no cursor of theirs'
  await asking.ask('tasks/list', { cursor: 'mcp-conform-no-cursor' }, 'badCursor', odd)
  for (const [n, cursor] of Object.values(garbage).entries())
    await asking.ask('tasks/list', { cursor }, `badCursor-${n}`, odd)
}

async function outcomes(asking: Asking, tasks: JsonObject): Promise<void> {
  const { question, unanswerable, flaw } = asking.subject
  const kinds = [
    ['ok', question, undefined],
    ['error', unanswerable, flaw],
  ] as const
  for (const [kind, params, deliberate] of kinds) {
    const taskId = await asking.begin(`created ${kind}`, { ttl }, params, deliberate)
    if (taskId === undefined) continue
    await asking.look(taskId, `early ${kind}`)
    await asking.result(taskId, `result ${kind}`)
    const ended = await asking.look(taskId, `ended ${kind}`)
    if (isTerminal(ended.response?.result?.status)) {
      await asking.result(taskId, `again ${kind}`)
      if (offers({ tasks }, 'cancel')) await asking.ask('tasks/cancel', { taskId }, `refused ${kind}`, 'it is over')
      await asking.look(taskId, `after ${kind}`)
    }
    await asking.plain(`plain ${kind}`, params, deliberate)
  }
}

/** A task that is cancelled before anything else, since the next look may find it over. */
async function cancelledAtOnce(asking: Asking): Promise<void> {
  const taskId = await asking.begin()
  if (taskId === undefined) return
  await asking.ask('tasks/cancel', { taskId })
  await asking.look(taskId)
}

async function cancelling(asking: Asking, tasks: JsonObject): Promise<void> {
  const taskId = await asking.begin('begun')
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
  const clock = await asking.begin()
  if (clock !== undefined) await asking.result(clock, 'clock')
  await asking.look(taskId, 'look late')
  await result
}

async function many(asking: Asking, tasks: JsonObject): Promise<void> {
  // All at once: the client waits for an answer meanwhile, and may not wait long.
  const begun = await Promise.all(Array.from({ length: taskCount }, (_, n) => asking.begin(`created ${n}`)))
  const ids = begun.filter((id) => id !== undefined)
  await Promise.all(ids.map((taskId) => asking.result(taskId)))
  if (!offers({ tasks }, 'list')) return
  await Promise.all(ids.map((id, n) => asking.look(id, `before ${n}`)))
  let cursor: Json | undefined
  for (let page = 0; page < taskCount * 2; page += 1) {
    const { response } = await asking.ask('tasks/list', cursor === undefined ? {} : { cursor }, `page ${page}`)
    cursor = response?.result?.nextCursor
    if (cursor === undefined) break
  }
  await Promise.all(ids.map((id, n) => asking.look(id, `got ${n}`)))
}

async function contradict(asking: Asking, tasks: JsonObject): Promise<void> {
  await asking.begin('chosen', { ttl, taskId: chosen }, undefined, 'ids are not ours to make')
  const one = await asking.begin()
  const other = await asking.begin()
  if (one === undefined || other === undefined) return
  const deliberate = 'the metadata names another task'
  const named = (taskId: string, of: string) => ({ taskId, _meta: { [relatedTaskKey]: { taskId: of } } })
  await asking.ask('tasks/get', named(one, other), 'other get', deliberate)
  await asking.ask('tasks/result', named(one, other), 'other result', deliberate)
  const target = await asking.begin()
  const victim = await asking.begin()
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

async function undeclared(asking: Asking): Promise<void> {
  await asking.plain('plain')
  await asking.begin('undeclared', { ttl }, undefined, 'the client declared no tasks for it')
}

async function ends(asking: Asking, tasks: JsonObject): Promise<void> {
  if (offers({ tasks }, 'cancel')) await cancelledAtOnce(asking)
  await asking.begin('endless', { ttl: endless })
}

/** The same in short, for the other kind of request: most of it does not depend on what is asked for. */
async function inShort(asking: Asking, tasks: JsonObject): Promise<void> {
  const taskId = await asking.begin('created other')
  if (taskId === undefined) return
  await asking.look(taskId, 'early other')
  await asking.result(taskId, 'result other')
  const ended = await asking.look(taskId, 'ended other')
  if (!isTerminal(ended.response?.result?.status) || !offers({ tasks }, 'cancel')) return
  await asking.ask('tasks/cancel', { taskId }, 'refused other', 'it is over')
}

/** What is asked about a subject, where there is one. */
const turn = (subject: Subject | undefined, act: (asking: Asking) => Promise<void>): Turn<Label>[] =>
  subject === undefined
    ? []
    : [
        async (request) => {
          const asking = new Asking(request, subject)
          await act(asking)
          return asking.isHeld
        },
      ]

export default using(['answer-sampling'], ['answer-elicitation']).clientScenario<Label>({
  title: 'A client that runs what it is asked for as tasks',
  revisions: ['2025-11-25'],
  async drive({ serve, facts: { capabilities } }) {
    const { tasks = {}, sampling } = capabilities
    const asked = subjects.filter(({ capability }) =>
      capability === 'sampling' ? isJsonObject(sampling) : declaresForms(capabilities),
    )
    const asTask = isJsonObject(tasks) ? asked.filter((subject) => runsAsTask(tasks, subject)) : []
    const plain = asked.find((subject) => !asTask.includes(subject))
    if (asked.length === 0) return
    const [first, other] = asTask
    const steps = isJsonObject(tasks)
      ? [
          turn(plain, undeclared),
          turn(first, (asking) => unknowns(asking, tasks)),
          // Before other tasks are there: the first page of a list that is cut off holds some of these.
          turn(first, (asking) => many(asking, tasks)),
          turn(first, (asking) => outcomes(asking, tasks)),
          turn(first, (asking) => cancelling(asking, tasks)),
          turn(first, (asking) => contradict(asking, tasks)),
          turn(first, (asking) => ends(asking, tasks)),
          turn(other, (asking) => inShort(asking, tasks)),
        ]
      : [turn(plain, undeclared)]
    await holdInTurns(serve, steps.flat())
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
      return check(!isTask, 'no task, for tasks.requests did not declare this', undeclared.response?.json)
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

/** Whether it has declared that it runs such requests as tasks. */
const runsAsTask = ({ requests }: JsonObject, { capability, method }: Subject): boolean =>
  at(requests, capability, method.split('/')[1] ?? '') !== undefined
