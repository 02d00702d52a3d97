import {
  type Action,
  type Exchange,
  type IncomingRequest,
  type MethodScript,
  noAnswer,
  RpcError,
  type ServerScript,
  type TransportKind,
} from '../../../../harness/index.ts'
import { codes, isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import { relatedTaskKey } from '../../../judging/tasks/life.ts'

/** What our tools do when they run as tasks. */
const ways = ['silent', 'announced', 'told', 'asks', 'reports', 'lost', 'elsewhere'] as const
type Way = (typeof ways)[number]
/** The ways that can be seen only if messages travel on streams. */
const onStreams: readonly Way[] = ['lost', 'elsewhere']
export type ToolLabel = Way | 'aside' | 'lost result' | 'on the GET stream' | 'on its own stream'

const offeredOn = (transport: TransportKind): readonly Way[] =>
  ways.filter((way) => transport === 'streamable-http' || !onStreams.includes(way))

const pollInterval = 200
/** Looks that find the task at work. */
export const workingLooks = 3
/** A task whose result nobody asks for stops waiting after so many looks. */
const patience = 8
const inputSchema: JsonObject = { type: 'object' }
const done: JsonObject = { content: [{ type: 'text', text: 'done' }] }

const toolsOf = (offered: readonly Way[]): readonly JsonObject[] => [
  { name: 'plain', inputSchema },
  { name: 'forbidden', inputSchema, execution: { taskSupport: 'forbidden' } },
  { name: 'silent', inputSchema, execution: { taskSupport: 'required' } },
  ...offered.slice(1).map((name) => ({ name, inputSchema, execution: { taskSupport: 'optional' } })),
]

const requestedSchema = { type: 'object', properties: { name: { type: 'string', default: 'mcp-conform' } } }

interface Surroundings {
  /** The client takes questions. */
  readonly mayAsk: boolean
  readonly transport: TransportKind
  /** Asks something on the GET stream. */
  readonly askOnGet: (params: JsonObject) => Promise<Exchange>
  /** Sends something that belongs to no request, once a text has been sent. */
  readonly tellAfter: (text: string, message: JsonObject) => Promise<void>
}

/** Tools that may not run as tasks are called, all others run as such: those that may hang last, and at once. */
export function actionsFor(transport: TransportKind): readonly Action[] {
  const run = (name: Way): Action => ({ action: 'run-task', name, progress: name === 'reports' })
  const offered = offeredOn(transport)
  const all = (ways: readonly Way[]): Action => ({ action: 'together', actions: ways.map(run) })
  return [
    { action: 'list-tools' },
    { action: 'call-tool', name: 'plain' },
    { action: 'call-tool', name: 'forbidden' },
    all(offered.filter((way) => !onStreams.includes(way))),
    all(offered.filter((way) => onStreams.includes(way))),
  ]
}

interface Work {
  readonly way: Way
  readonly task: JsonObject
  readonly token: Json | undefined
  seen: number
  answered: boolean
  /** Its result was asked for once, and never came. */
  isLost: boolean
}

/** A server whose tools run as tasks; one that does not run as a task is done at once. */
export function scripted({
  mayAsk,
  transport,
  askOnGet,
  tellAfter,
}: Surroundings): Pick<ServerScript<ToolLabel>, 'capabilities' | 'tools' | 'on'> {
  const works = new Map<Json, Work>()
  const offered = offeredOn(transport)
  const asks = (way: Way): boolean => mayAsk && (way === 'asks' || way === 'elsewhere')
  const statusOf = ({ seen: count, way, answered, isLost }: Work): string => {
    const isAsking = count > 1 && ((asks(way) && !answered) || (way === 'lost' && !isLost && count < patience))
    if (isAsking) return 'input_required'
    return count > workingLooks && (answered || !asks(way)) ? 'completed' : 'working'
  }
  const view = (work: Work): JsonObject => ({
    ...work.task,
    status: statusOf(work),
    lastUpdatedAt: new Date().toISOString(),
  })
  const find = ({ params }: IncomingRequest<ToolLabel>): Work => {
    const work = works.get(params.taskId ?? null)
    if (work === undefined) throw new RpcError(codes.invalidParams, 'no such task')
    return work
  }
  const question = ({ task }: Work): JsonObject => ({
    message: 'Please give a name.',
    requestedSchema,
    _meta: { [relatedTaskKey]: { taskId: task.taskId ?? null } },
  })
  const call: MethodScript<ToolLabel> = async (request) => {
    const { params } = request
    const way = ways.find((name) => name === params.name)
    if (params.task === undefined) return done
    if (way === undefined) throw new RpcError(codes.methodNotFound, 'this tool does not run as a task')
    request.label(way)
    const createdAt = new Date().toISOString()
    const task = { taskId: crypto.randomUUID(), createdAt, ttl: 60_000, pollInterval }
    const meta = isJsonObject(params._meta) ? params._meta : {}
    const work: Work = { way, task, token: meta.progressToken, seen: 0, answered: false, isLost: false }
    works.set(task.taskId, work)
    const created = { task: view(work) }
    if (way === 'announced') {
      // It is over as soon as the client knows of it, and says so unasked.
      work.seen = workingLooks + 1
      const over = { jsonrpc: '2.0', method: 'notifications/tasks/status', params: view(work) }
      void tellAfter(task.taskId, over).catch(() => undefined)
    }
    return created
  }
  const get: MethodScript<ToolLabel> = async (request) => {
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
    if (way === 'elsewhere' && count === 1 && mayAsk)
      // A client that has left by then does not answer.
      void askOnGet(question(work)).then(
        ({ response }) => {
          work.answered ||= response !== undefined
        },
        () => undefined,
      )
    return view(work)
  }
  const result: MethodScript<ToolLabel> = async (request) => {
    const work = find(request)
    const { way } = work
    if (way === 'lost' && !work.isLost && statusOf(work) === 'input_required') {
      work.isLost = true
      request.label('lost result')
      await request.dropStream({ abruptly: true })
      return noAnswer
    }
    if (asks(way) && !work.answered) {
      const as = way === 'asks' ? 'aside' : 'on its own stream'
      await request.request('elicitation/create', question(work), { as })
      work.answered = true
    }
    work.seen = workingLooks + 1
    return { ...done, _meta: { [relatedTaskKey]: { taskId: work.task.taskId ?? null } } }
  }
  const tasks = { list: {}, cancel: {}, requests: { tools: { call: {} } } }
  return {
    capabilities: { tools: {}, tasks },
    tools: toolsOf(offered),
    on: { 'tools/call': call, 'tasks/get': get, 'tasks/result': result },
  }
}
