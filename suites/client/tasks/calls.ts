import {
  type Exchange,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  type Message,
  notObserved,
  passed,
  seen,
  type TestServer,
  textOf,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { createdId } from '../../judging/tasks/life.ts'
import { declaresForms } from '../elicitation/parts/modes.ts'
import { isDriven } from '../parts/driven.ts'
import { actionsFor, scripted, type ToolLabel, workingLooks } from './parts/tools.ts'

export default using(['run-task', 'call-tool', 'answer-elicitation']).clientScenario<ToolLabel>({
  title: 'Tools that may, have to and must not run as tasks',
  revisions: ['2025-11-25'],
  async drive({ serve, facts, transport }) {
    const tools = scripted({
      mayAsk: declaresForms(facts.capabilities),
      transport,
      askOnGet: async (params) => (await serving).request('elicitation/create', params, { as: 'on the GET stream' }),
      async tellAfter(text, message) {
        const server = await serving
        await server.until(
          (event) => event.kind === 'message' && event.direction === 'sent' && textOf(event).includes(text),
        )
        await server.send(message)
      },
    })
    // A stream that was lost cannot be resumed: whoever waited on it waits no longer.
    const serving: Promise<TestServer<ToolLabel>> = serve(
      { ...tools, answerAs: 'sse', eventIds: false },
      // Other clients call what they will, in their way.
      isDriven(facts) && facts.fixtures?.includes('run-task') === true ? { actions: actionsFor(transport) } : undefined,
    )
    await (await serving).done()
  },
  judges: {
    'tasks.requestor.no-reliance-on-notifications': (labels, context) => {
      const { silent } = labels
      if (createdId(silent.response?.result) === undefined) return notObserved('no tool was called as a task')
      if (isFollowed(silent, context)) return passed
      // A client that follows no task at all does not wait for notifications.
      const { announced } = labels
      if (!isFollowed(announced, context)) return notObserved('the client follows no task')
      const silence = { after: Math.max(...silent.evidence) }
      const missing = failed('tasks/get or tasks/result, though no notification came', 'neither', ...silent.evidence)
      return { ...missing, offending: { silence }, contrast: announced.evidence }
    },
    'tasks.requestor.keep-polling': (labels, context) => {
      const { got, fetched } = followed(labels.silent, context)
      if (fetched) return passed
      if (got === 0) return notObserved('the client did not look at the task')
      return failed(`tasks/get until the task is over, after ${workingLooks} looks`, `${got} times`)
    },
    'tasks.requestor.poll-despite-notifications': (labels, context) => finishes(labels, 'told', context),
    'progress.task.token-stays-valid': (labels, context) => finishes(labels, 'reports', context),
    'tasks.requestor.result-on-input-required': (labels, context) => {
      const { got, fetched } = followed(labels.asks, context)
      if (fetched) return passed
      if (got < 2) return notObserved('the client did not see that the task wants input')
      return failed('tasks/result for a task that wants input', `${got} times tasks/get`)
    },
    'tasks.requestor.poll-while-result-pending': (labels, context) => {
      const { 'lost result': lost } = labels
      const later = about(labels.lost, context).filter(({ seq }) => seq > (lost.sent?.seq ?? Number.POSITIVE_INFINITY))
      if (later.some(({ method }) => method === 'tasks/get' || method === 'tasks/result')) return passed
      if (later.length > 0) return notObserved('the client gave the task up by itself')
      return context.isCutShort
        ? notObserved('it was ended before it could go on')
        : failed('tasks/get, or tasks/result again, after the stream of tasks/result was lost', 'neither')
    },
    'tasks.client.any-sse-stream': (labels) => {
      const { 'on the GET stream': asked } = labels
      if (asked.sent === undefined) return notObserved('the client opened no GET stream')
      if (asked.response !== undefined) return passed
      const other = seen(labels, 'on its own stream') ?? seen(labels, 'aside')
      if (other?.response === undefined) return notObserved('the client answers no question of a task')
      return { ...failed('an answer to what a task asks on the GET stream', asked.whatCame), contrast: other.evidence }
    },
  },
  provokes: [
    'tasks.client.no-augment-forbidden-tool',
    'tasks.client.augment-required-tool',
    'tasks.requestor.respect-poll-interval',
    'tasks.requestor.no-related-task-on-task-methods',
    'tasks.requestor.related-task-on-responses',
  ],
})

/** How a task was followed: the looks at it, and whether its result was asked for. */
function followed(call: Exchange, context: Context): { got: number; fetched: boolean } {
  const methods = about(call, context).map(({ method }) => method)
  return { got: methods.filter((method) => method === 'tasks/get').length, fetched: methods.includes('tasks/result') }
}

function isFollowed(call: Exchange, context: Context): boolean {
  const { got, fetched } = followed(call, context)
  return got > 0 || fetched
}

type Context = Pick<JudgeContext, 'conversations'>

/** What the client asked of a task. */
function about(call: Exchange, context: Context): readonly Message[] {
  const id = createdId(call.response?.result)
  return conversationOf(call, context).bySubject.filter(({ params }) => id !== undefined && params?.taskId === id)
}

/** A client that comes to the end of a task in any case comes to the end of this one, too. */
function finishes(labels: Labels<ToolLabel>, way: 'told' | 'reports', context: JudgeContext): Finding {
  const silent = seen(labels, 'silent')
  if (silent === undefined || !followed(silent, context).fetched)
    return notObserved('the client follows no task to its end')
  if (followed(labels[way], context).fetched) return passed
  const silence = { after: Math.max(...labels[way].evidence) }
  return { ...failed('tasks/result once the task is over', 'nothing', ...labels[way].evidence), offending: { silence } }
}
