import { type MethodScript, RpcError, type ServerScript, since } from '../../../harness/index.ts'
import { codes, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import {
  type CallLabel,
  type CallWay,
  callJudges,
  callWays,
  declares,
  quietLooks,
} from '../../judging/tasks-ext/calls.ts'
import { canBeAsked } from '../parts/asking.ts'
import { isRepetition } from '../parts/rounds.ts'

const done: JsonObject = { content: [{ type: 'text', text: 'done' }] }
const capabilities = { tools: {}, resources: {}, prompts: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } }

const question = (message: string): JsonObject => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message,
    requestedSchema: { type: 'object', properties: { name: { type: 'string', default: 'nobody' } } },
  },
})
const questions: JsonObject = { a: question('Please give a name.'), b: question('Please give another one.') }

interface Work {
  readonly way: CallWay
  readonly taskId: string
  readonly createdAt: string
  looks: number
  /** Looks that came since the first question was answered. */
  since: number
  readonly answered: Set<string>
}

/** Milliseconds; the client is asked to look less often from the second look on. */
const intervals = [80, 200] as const
/** A task whose question is not answered waits for so many looks. */
const patience = 5

/** What a look at the task shows. */
function stateOf({ way, looks: count, since, answered }: Work): JsonObject {
  const asks = (key: 'a' | 'b'): JsonObject => ({
    status: 'input_required',
    inputRequests: { [key]: questions[key] ?? {} },
  })
  const ended: JsonObject = { status: 'completed', result: done }
  if (way === 'quiet') return count > quietLooks ? ended : { status: 'working' }
  if (!answered.has('a')) return count > patience ? ended : asks('a')
  // The answer has arrived, and where the task is kept it shows a little later.
  if (since < 2) return asks('a')
  if (since < 3) return { status: 'working' }
  return answered.has('b') || since > patience + 3 ? ended : asks('b')
}

/** Our server: which of its tools become tasks, and what they ask for. */
function scripted(): ServerScript<CallLabel> {
  const works = new Map<Json, Work>()
  const view = (work: Work): JsonObject => {
    const { taskId, createdAt } = work
    const pollIntervalMs = intervals[work.looks > 1 ? 1 : 0]
    return {
      taskId,
      createdAt,
      lastUpdatedAt: new Date().toISOString(),
      ttlMs: 60_000,
      pollIntervalMs,
      ...stateOf(work),
    }
  }
  const begin = (way: CallWay): JsonObject => {
    // Legal in a header as it is, and nothing that anybody should take apart.
    const taskId = `${crypto.randomUUID()}/a+b=~`
    const work: Work = { way, taskId, createdAt: new Date().toISOString(), looks: 0, since: 0, answered: new Set() }
    works.set(taskId, work)
    const { inputRequests: _, ...seed } = view(work)
    return { resultType: 'task', ...seed }
  }
  const find = ({ taskId = null }: JsonObject): Work => {
    const work = works.get(taskId)
    if (work === undefined) throw new RpcError(codes.invalidParams, 'no such task')
    return work
  }
  const elsewhere =
    (label: 'elsewhere prompt' | 'elsewhere resource'): MethodScript<CallLabel> =>
    async (request, next) => {
      if (!declares(request.params) || request.earlier > 0) return next()
      request.label(label)
      request.deliberate('a task that nobody may be given')
      return begin('quiet')
    }
  return {
    capabilities,
    tools: callWays.map((name) => ({ name, inputSchema: { type: 'object' } })),
    on: {
      'tools/call': async (request): Promise<JsonObject> => {
        const { params } = request
        const way = callWays.find((name) => name === params.name)
        if (way === undefined || !declares(params) || isRepetition(params)) return done
        const mayAsk = canBeAsked(params, 'elicitation/create')
        if (way === 'direct' || (way !== 'quiet' && !mayAsk)) return done
        if (way === 'standalone') return { resultType: 'input_required', inputRequests: { a: questions.a ?? {} } }
        request.label(way)
        return begin(way)
      },
      'tasks/get': async ({ params }): Promise<JsonObject> => {
        const work = find(params)
        work.looks += 1
        if (work.answered.has('a')) work.since += 1
        return view(work)
      },
      'tasks/update': async ({ params }): Promise<JsonObject> => {
        const { answered } = find(params)
        for (const key of Object.keys(isJsonObject(params.inputResponses) ? params.inputResponses : {}))
          answered.add(key)
        return {}
      },
      'tasks/cancel': async ({ params }): Promise<JsonObject> => {
        find(params).looks = quietLooks
        return {}
      },
      'prompts/get': elsewhere('elsewhere prompt'),
      'resources/read': elsewhere('elsewhere resource'),
    },
  }
}

/** https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#task-polling */
export default using([
  'run-task',
  'answer-elicitation',
  'list-tools',
  'get-prompt',
  'read-resource',
]).clientScenario<CallLabel>({
  title: 'Calls that are answered with tasks: one that takes its time, one that asks',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    const { extensions } = facts.capabilities
    if (!isJsonObject(extensions) || extensions['io.modelcontextprotocol/tasks'] === undefined) return
    const server = await serve(scripted())
    await server.done()
  },
  judges: callJudges,
  provokes: [
    'tasks-ext.client.declares-per-request',
    'tasks-ext.client.poll-interval',
    'tasks-ext.client.mcp-name-header',
  ],
})
