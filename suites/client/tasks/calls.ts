import {
  type Exchange,
  type Finding,
  failed,
  type IncomingRequest,
  type JudgeContext,
  type Labels,
  type MethodScript,
  notObserved,
  passed,
  RpcError,
  type ServerScript,
  seen,
} from '../../../harness/index.ts'
import { codes, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { createdId, relatedTaskKey } from '../../judging/tasks/life.ts'
import { declaresForms } from '../elicitation/parts/modes.ts'

/** What our tools do when they run as tasks. */
const ways = ['silent', 'told', 'asks', 'reports'] as const
type Way = (typeof ways)[number]
type Label = Way | 'aside'

const pollInterval = 200
/** Looks that find the task at work. */
const looks = 3
const inputSchema: JsonObject = { type: 'object' }
const done: JsonObject = { content: [{ type: 'text', text: 'done' }] }

const tools: readonly JsonObject[] = [
  { name: 'plain', inputSchema },
  { name: 'forbidden', inputSchema, execution: { taskSupport: 'forbidden' } },
  { name: 'silent', inputSchema, execution: { taskSupport: 'required' } },
  ...ways.slice(1).map((name) => ({ name, inputSchema, execution: { taskSupport: 'optional' } })),
]

interface Work {
  readonly way: Way
  readonly task: JsonObject
  readonly token: Json | undefined
  seen: number
  asked: boolean
}

/** A server whose tools run as tasks; one that does not run as a task is done at once. */
function scripted(mayAsk: boolean): Pick<ServerScript<Label>, 'capabilities' | 'tools' | 'on'> {
  const works = new Map<Json, Work>()
  const view = ({ task, seen: count, way, asked }: Work): JsonObject => {
    const waits = way === 'asks' && mayAsk && !asked && count > 1
    const status = waits
      ? 'input_required'
      : count > looks && (way !== 'asks' || !mayAsk || asked)
        ? 'completed'
        : 'working'
    return { ...task, status, lastUpdatedAt: new Date().toISOString() }
  }
  const find = ({ params }: IncomingRequest<Label>): Work => {
    const work = works.get(params.taskId ?? null)
    if (work === undefined) throw new RpcError(codes.invalidParams, 'no such task')
    return work
  }
  const call: MethodScript<Label> = async (request) => {
    const { params } = request
    const way = ways.find((name) => name === params.name)
    if (params.task === undefined) return done
    if (way === undefined) throw new RpcError(codes.methodNotFound, 'this tool does not run as a task')
    request.label(way)
    const createdAt = new Date().toISOString()
    const task = { taskId: crypto.randomUUID(), createdAt, ttl: 60_000, pollInterval }
    const meta = isJsonObject(params._meta) ? params._meta : {}
    const work: Work = { way, task, token: meta.progressToken, seen: 0, asked: false }
    works.set(task.taskId, work)
    return { task: view(work) }
  }
  const get: MethodScript<Label> = async (request) => {
    const work = find(request)
    work.seen += 1
    const { way, seen: count, task, token } = work
    if (way === 'told' && count === 1)
      await request.send({ jsonrpc: '2.0', method: 'notifications/tasks/status', params: view(work) })
    if (way === 'reports' && token !== undefined) {
      const _meta = { [relatedTaskKey]: { taskId: task.taskId ?? null } }
      const params = { progressToken: token, progress: count, _meta }
      await request.send({ jsonrpc: '2.0', method: 'notifications/progress', params })
    }
    return view(work)
  }
  const result: MethodScript<Label> = async (request) => {
    const work = find(request)
    const related = { [relatedTaskKey]: { taskId: work.task.taskId ?? null } }
    if (work.way === 'asks' && mayAsk && !work.asked) {
      const requestedSchema = { type: 'object', properties: { name: { type: 'string', default: 'mcp-conform' } } }
      await request.request(
        'elicitation/create',
        { message: 'Please give a name.', requestedSchema, _meta: related },
        { as: 'aside' },
      )
      work.asked = true
    }
    work.seen = looks + 1
    return { ...done, _meta: related }
  }
  const tasks = { list: {}, cancel: {}, requests: { tools: { call: {} } } }
  return {
    capabilities: { tools: {}, tasks },
    tools,
    on: { 'tools/call': call, 'tasks/get': get, 'tasks/result': result },
  }
}

export default using(['run-task', 'call-tool', 'answer-elicitation']).clientScenario<Label>({
  title: 'Tools that may, have to and must not run as tasks',
  revisions: ['2025-11-25'],
  async drive({ serve, facts: { capabilities } }) {
    const server = await serve({ ...scripted(declaresForms(capabilities)), answerAs: 'sse' })
    await server.done()
  },
  judges: {
    'tasks.requestor.no-reliance-on-notifications': (labels, context) => {
      const { got, fetched } = followed(labels.silent, context)
      if (createdId(labels.silent.response?.result) === undefined) return notObserved('no tool was called as a task')
      return got > 0 || fetched ? passed : failed('tasks/get or tasks/result, though no notification came', 'neither')
    },
    'tasks.requestor.keep-polling': (labels, context) => {
      const { got, fetched } = followed(labels.silent, context)
      if (fetched) return passed
      if (got === 0) return notObserved('the client did not look at the task')
      return failed(`tasks/get until the task is over, after ${looks} looks`, `${got} times`)
    },
    'tasks.requestor.poll-despite-notifications': (labels, context) => finishes(labels, 'told', context),
    'progress.task.token-stays-valid': (labels, context) => finishes(labels, 'reports', context),
    'tasks.requestor.result-on-input-required': (labels, context) => {
      const { got, fetched } = followed(labels.asks, context)
      if (fetched) return passed
      if (got < 2) return notObserved('the client did not see that the task wants input')
      return failed('tasks/result for a task that wants input', `${got} times tasks/get`)
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
function followed(call: Exchange, context: Pick<JudgeContext, 'conversations'>): { got: number; fetched: boolean } {
  const id = createdId(call.response?.result)
  const about = conversationOf(call, context)
    .bySubject.filter(({ params }) => id !== undefined && params?.taskId === id)
    .map(({ method }) => method)
  return { got: about.filter((method) => method === 'tasks/get').length, fetched: about.includes('tasks/result') }
}

/** A client that comes to the end of a task in any case comes to the end of this one, too. */
function finishes(labels: Labels<Label>, way: 'told' | 'reports', context: JudgeContext): Finding {
  const silent = seen(labels, 'silent')
  if (silent === undefined || !followed(silent, context).fetched)
    return notObserved('the client follows no task to its end')
  if (followed(labels[way], context).fetched) return passed
  return failed('tasks/result once the task is over', 'it did not come')
}
