import {
  allNamed,
  at,
  check,
  type Exchange,
  each,
  failed,
  notObserved,
  passed,
  sameJson,
  since,
  type TestClient,
} from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sample } from '../../stimuli/extension-answers.ts'
import {
  answerTask,
  begin,
  lookAt,
  lookUntil,
  offersTasks,
  tidyUp,
  waitsForInput,
} from '../../stimuli/extension-tasks.ts'
import { lasting, type TaskTool, taskFixture } from '../../stimuli/tasks.ts'

const looks = 3
const begun = ['begun one', 'begun two', 'begun twice'] as const
type Begun = (typeof begun)[number]
type Label =
  | Begun
  | `${Begun} round ${number}`
  | 'asked'
  | 'unknown'
  | 'still'
  | 'right'
  | 'moved'
  | 'again'
  | `both ${number}`
  | 'half'
  | 'rest'
type Client = TestClient<Label>

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#task-update-requests */
export default using([
  'task-tool',
  'task-eliciting-tool',
  'task-multi-eliciting-tool',
  'task-twice-eliciting-tool',
]).serverScenario<Label>({
  title: 'Tasks that ask: one question, two at once, and one after the other',
  revisions: since('2026-07-28'),
  isolation: 'shared',
  async drive(context) {
    const { connect, facts, signal } = context
    const one = taskFixture('task-eliciting-tool', context)
    const two = taskFixture('task-multi-eliciting-tool', context)
    const twice = taskFixture('task-twice-eliciting-tool', context)
    if (!offersTasks(facts.capabilities) || (one ?? two ?? twice) === undefined) return
    const client: Client = await connect()
    if (one !== undefined) await askOnce(client, one, signal)
    if (two !== undefined) await askBoth(client, two, signal)
    if (twice !== undefined) await askTwice(client, twice, signal)
  },
  judges: {
    'tasks-ext.server.mrtr-before-task': (labels, { conversations }) => {
      const rounds = begun.flatMap((name) => allNamed(labels, name))
      const before = rounds.flatMap(({ response }) => questionsOf(response?.result))
      if (before.length === 0) return notObserved('nothing was asked for before a task')
      const inTasks = conversations
        .flatMap(({ bySubject }) => bySubject)
        .filter(({ inReplyTo }) => inReplyTo === 'tasks/get')
      const again = inTasks.find(({ result }) =>
        questionsOf(result).some((question) => before.some((earlier) => sameJson(earlier, question))),
      )
      return again === undefined
        ? passed
        : failed('no question that was answered before the task', again.json, again.seq)
    },
    'tasks-ext.update.acknowledges': ({ asked, right, moved }) => {
      if (asked.result.status !== 'input_required') return notObserved('the tool asked for nothing')
      const { response, whatCame } = right
      if (response?.result === undefined) return failed('an empty result', response?.json ?? whatCame)
      const next = moved.sent?.seq ?? Number.POSITIVE_INFINITY
      return check(response.seq < next, 'an answer while the task goes on', response.json)
    },
    'tasks-ext.update.ignores-unknown-keys': ({ asked, unknown, still, again }) => {
      const keys = keysOf(asked)
      if (keys.length === 0) return notObserved('the tool asked for nothing')
      const isKept = keys.every((key) => keysOf(still).includes(key))
      if (still.response?.result !== undefined && !isKept)
        return failed(`the question ${JSON.stringify(keys)} still open`, still.response.json)
      return each([unknown, again], ({ response, whatCame }: Exchange) =>
        check(response?.error === undefined, 'an acknowledgement', response?.json ?? whatCame),
      )
    },
    'tasks-ext.get.all-outstanding-requests': (labels) => {
      const both = allNamed(labels, 'both')
      const keys = [...new Set(both.flatMap(keysOf))]
      if (keys.length < 2) return notObserved('the tool did not ask for two things')
      const early = each(both, (look) => {
        if (look.response?.result?.status !== 'input_required') return notObserved('the task did not wait')
        const shown = keysOf(look)
        return check(shown.length >= keys.length, `all open questions: ${keys.join(', ')}`, look.response.json)
      })
      if (early.verdict === 'failed') return early
      const answered = Object.keys(
        isJsonObject(labels.half.params.inputResponses) ? labels.half.params.inputResponses : {},
      )
      const { rest, half } = labels
      if (half.response?.result === undefined || rest.response?.result?.status !== 'input_required') return early
      const missing = keys.filter((key) => !answered.includes(key) && !keysOf(rest).includes(key))
      return check(missing.length === 0, `the questions that are left: ${missing.join(', ')}`, rest.response.json)
    },
  },
  provokes: [
    'tasks-ext.get.input-required',
    'tasks-ext.get.result-type-complete',
    'tasks-ext.server.input-keys-unique',
    'tasks-ext.server.no-key-reuse',
    'tasks-ext.update.shape',
    'tasks-ext.update.result-type-complete',
  ],
})

/** The questions of a result, or of a task. */
const questionsOf = (result: JsonObject | undefined): readonly Json[] =>
  isJsonObject(result?.inputRequests) ? Object.values(result.inputRequests) : []

const keysOf = ({ response }: Exchange): readonly string[] => Object.keys(at(response?.result, 'inputRequests') ?? {})

/** Answers that nobody asked for, the right one, and another one for the same question. */
async function askOnce(client: Client, tool: TaskTool, signal: AbortSignal): Promise<void> {
  const taskId = await begin<Begun>(client, tool.params(lasting), 'begun one')
  if (taskId === undefined) return
  const asked = await lookUntil(client, taskId, { until: waitsForInput, as: 'asked', signal })
  const answers = await sample(asked?.inputRequests)
  if (answers !== undefined) {
    const [answer = {}] = Object.values(answers)
    const options = { as: 'unknown', deliberate: 'no such question' } as const
    await answerTask(client, taskId, { 'mcp-conform-no-such-key': answer }, options)
    await lookAt(client, taskId, { as: 'still', deliberate: 'without a pause' })
    await answerTask(client, taskId, answers, { as: 'right', wait: 'fence' })
    await lookAt(client, taskId, { as: 'moved' })
    await lookUntil(client, taskId, { until: (task) => !waitsForInput(task), most: looks, signal })
    const declined = Object.fromEntries(Object.keys(answers).map((key) => [key, { action: 'decline' }]))
    await answerTask(client, taskId, declined, { as: 'again', deliberate: 'it was answered' })
  }
  await tidyUp(client, taskId)
}

/** Looks several times, answers one, and looks for the other. */
async function askBoth(client: Client, tool: TaskTool, signal: AbortSignal): Promise<void> {
  const taskId = await begin<Begun>(client, tool.params(lasting), 'begun two')
  if (taskId === undefined) return
  const both = (task: JsonObject): boolean => questionsOf(task).length > 1
  await lookUntil(client, taskId, { until: both, most: looks, signal })
  let open: Json | undefined
  for (let n = 0; n < looks; n += 1) {
    const { response } = await lookAt(client, taskId, { as: `both ${n}`, deliberate: 'without a pause' })
    open = response?.result?.inputRequests ?? open
  }
  const [first] = Object.entries((await sample(open)) ?? {})
  if (first !== undefined) {
    const [key, answer] = first
    await answerTask(client, taskId, { [key]: answer }, { as: 'half' })
    const isGone = (task: JsonObject): boolean => at(task, 'inputRequests', key) === undefined
    await lookUntil(client, taskId, { until: isGone, as: 'rest', most: looks, signal })
  }
  await tidyUp(client, taskId)
}

/** Answers one question after the other. */
async function askTwice(client: Client, tool: TaskTool, signal: AbortSignal): Promise<void> {
  const taskId = await begin<Begun>(client, tool.params(lasting), 'begun twice')
  if (taskId === undefined) return
  const answered = new Set<string>()
  for (let round = 0; round < 2; round += 1) {
    const isNew = (task: JsonObject): boolean =>
      questionsOf(task).some((question) => !answered.has(JSON.stringify(question)))
    const task = await lookUntil(client, taskId, { until: isNew, signal })
    const answers = await sample(task?.inputRequests)
    if (answers === undefined) break
    for (const question of questionsOf(task)) answered.add(JSON.stringify(question))
    await answerTask(client, taskId, answers)
  }
  await lookAt(client, taskId)
  await tidyUp(client, taskId)
}
