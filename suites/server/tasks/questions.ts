import {
  at,
  check,
  each,
  type Finding,
  failed,
  notObserved,
  passed,
  seen,
  type TestClient,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { isTerminal, relatedTaskKey } from '../../judging/tasks/life.ts'
import { clockTool, createTask, inTask, lookAtTask, offers, runsTools, taskFixture } from '../../stimuli/tasks.ts'

const asks = 'elicitation/create'
const names = ['first', 'second'] as const
type Name = (typeof names)[number]
type Label = `${'begun' | 'result' | 'asked' | 'answered'} ${Name}` | 'clock'

/** The work that is left once the question is answered: longer than the other work that is done meanwhile, if there is any. */
const work = { beside: { seconds: 1 }, alone: { seconds: 0.2 } }
/** Takes long enough for the task to go on. */
const clock = { seconds: 0.3 }

const answer: JsonObject = { action: 'accept', content: { name: 'mcp-conform' } }

export default using(['task-eliciting-tool'], ['task-tool']).serverScenario<Label>({
  title: 'Two tasks that ask the user something',
  revisions: ['2025-11-25'],
  isolation: 'shared',
  waits: 'work',
  async drive(context) {
    const { connect, facts } = context
    const tool = runsTools(facts.capabilities) ? taskFixture('task-eliciting-tool', context) : undefined
    if (tool === undefined) return
    const other = clockTool('task-tool', context)
    const client = await connect({ capabilities: { elicitation: {} }, fresh: true })
    const gate = openable()
    client.onRequest(
      asks,
      inTask(async () => {
        await gate.opened
        return answer
      }),
    )
    const begun: { name: Name; taskId: string }[] = []
    for (const name of names) {
      const taskId = await createTask(client, tool.params(other === undefined ? work.alone : work.beside), {
        as: `begun ${name}`,
      })
      if (taskId !== undefined) begun.push({ name, taskId })
    }
    // The question may come on the stream of tasks/result only.
    const results = []
    for (const { name, taskId } of begun)
      results.push(await client.start('tasks/result', { taskId }, { as: `result ${name}` }))
    for (const _ of begun) await client.next((message) => message.method === asks)
    for (const { name, taskId } of begun) await lookAtTask(client, taskId, { as: `asked ${name}` })
    gate.open()
    const ends = results.map((result) => result.next((message) => message.id === result.id))
    // Without other work to do, the end of the first task is what is waited for.
    await (other === undefined ? ends[0] : client.request('tools/call', other.params(clock), { as: 'clock' }))
    for (const { name, taskId } of begun) await lookAtTask(client, taskId, { as: `answered ${name}` })
    await finish(client, begun, offers(facts.capabilities, 'cancel'))
    await Promise.all(ends)
  },
  judges: {
    'tasks.receiver.moves-to-input-required': (labels, context) =>
      each(names, (name) => {
        if (!wasAsked(labels[`asked ${name}`], context)) return notObserved('the tool asked for nothing')
        const look = labels[`asked ${name}`]
        const { status } = look.result
        if (isAnsweredBefore(look, context)) return notObserved('the question was answered before the server looked')
        return check(status === 'input_required', 'the status "input_required" while a question is open', status)
      }),
    'tasks.receiver.leaves-input-required': (labels, context) => {
      const meanwhile = seen(labels, 'clock') ?? labels['result first']
      if (meanwhile.response?.result === undefined) return notObserved('there was no work to wait for')
      return each(names, (name) => {
        const { status: before } = labels[`asked ${name}`].result
        if (before !== 'input_required') return notObserved('the task did not wait for input')
        if (!wasAsked(labels[`asked ${name}`], context)) return notObserved('the tool asked for nothing')
        const { status } = labels[`answered ${name}`].result
        return check(status !== 'input_required', 'another status once the question is answered', status)
      })
    },
    'tasks.receiver.related-task-on-requests': (labels, context) =>
      each(
        asked(labels['begun first'], context),
        ({ params, seq }) =>
          check(
            at(params, '_meta', relatedTaskKey) !== undefined,
            `${relatedTaskKey} in params._meta`,
            params ?? {},
            seq,
          ),
        'the tool asked for nothing',
      ),
    'tasks.elicitation.same-related-task': (labels, context): Finding => {
      const ids = names.map((name) => at(labels[`begun ${name}`].result, 'task', 'taskId'))
      const questions = asked(labels['begun first'], context)
      const named = questions.map(({ params }) => at(params, '_meta', relatedTaskKey, 'taskId'))
      if (questions.length < names.length || named.includes(undefined)) return notObserved('not both tasks asked')
      const missing = ids.filter((id) => !named.includes(id))
      if (missing.length === 0) return passed
      return failed(
        'a question for each task, by its own id',
        named.map((id) => id ?? null),
        ...questions.map(({ seq }) => seq),
      )
    },
  },
})

type Context = Parameters<typeof conversationOf>[1]
type Exchanged = Parameters<typeof conversationOf>[0]

const asked = (exchange: Exchanged, context: Context) =>
  conversationOf(exchange, context).bySubject.filter(({ method }) => method === asks)

/** Whether we had answered a question when the server told the status of the task: it may be that of a later time. */
function isAnsweredBefore(look: Exchanged, context: Context): boolean {
  const ids = asked(look, context).map(({ id }) => id)
  const first = conversationOf(look, context).byPeer.find((m) => m.method === undefined && ids.includes(m.id))
  return (first?.seq ?? Number.POSITIVE_INFINITY) < (look.response?.seq ?? 0)
}

const wasAsked = (exchange: Exchanged, context: Context): boolean => asked(exchange, context).length > 0

/** Leaves no work behind. */
async function finish(
  client: TestClient<Label>,
  begun: readonly { taskId: string }[],
  mayCancel: boolean,
): Promise<void> {
  for (const { taskId } of begun) {
    const { response } = await lookAtTask(client, taskId)
    if (mayCancel && !isTerminal(response?.result?.status)) await client.request('tasks/cancel', { taskId })
  }
}

function openable(): { readonly opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
