/** Requests that run as tasks, and looks at them, as our test client makes them. */
import {
  at,
  type Exchange,
  type FixtureBinding,
  type RequestOptions,
  type RequestResponder,
  type ServerDrive,
  type TestClient,
} from '../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../schema/index.ts'
import { createdId, relatedTaskKey } from '../judging/tasks/life.ts'

/** Why our looks at a task break the rule on the poll interval. */
export const sooner = 'sooner than the receiver has asked for: a scenario does not wait'

/** A tool that can be called as a task. */
export interface TaskTool {
  /** Params of tools/call with the arguments of the binding, and these on top as far as the tool knows them. */
  params(args?: JsonObject): JsonObject
  takes(argument: string): boolean
  /** Whether it is a fixture of the contract, whose results are known. */
  readonly isFixture: boolean
  /** Whether it may be called without a task too. */
  readonly runsPlain: boolean
}

type Sources<F extends string> = Pick<ServerDrive<string, F>, 'facts' | 'fixtures'>

/** The tool of a fixture; undefined where there is none, or none that runs as a task. */
export function taskFixture<F extends string>(fixture: F, { facts, fixtures }: Sources<F>): TaskTool | undefined {
  const bound = fixtures.find(fixture)
  return bound && fromBinding(bound, facts.tools, true)
}

/** The tool whose plain call lasts as long as it is told to, so that a scenario has a clock; undefined where it runs as a task only. */
export function clockTool<F extends string>(fixture: F, sources: Sources<F>): TaskTool | undefined {
  const tool = taskFixture(fixture, sources)
  return tool?.runsPlain === true && tool.takes('seconds') ? tool : undefined
}

/** The tool of `task-tool`, else any that may be called, and run as a task. */
export function anyTaskTool<F extends string>(fixture: F, sources: Sources<F>): TaskTool | undefined {
  const [found] = sources.fixtures.asTasks
  const { tool, arguments: args = {} } = found ?? {}
  const own =
    typeof tool?.name === 'string' ? { name: tool.name, arguments: args, source: 'declared' as const } : undefined
  return taskFixture(fixture, sources) ?? (own && fromBinding(own, sources.facts.tools, false))
}

/** A tool for each way in which a task can end. */
export const outcomeTools = (
  sources: Sources<'task-tool' | 'task-failing-tool' | 'task-error-tool'>,
): Readonly<Record<'ok' | 'isError' | 'error', TaskTool | undefined>> => ({
  ok: anyTaskTool('task-tool', sources),
  isError: taskFixture('task-failing-tool', sources),
  error: taskFixture('task-error-tool', sources),
})

function fromBinding(bound: FixtureBinding, tools: readonly JsonObject[], isFixture: boolean): TaskTool {
  const { name, arguments: own = {} } = bound
  const tool = tools.find((one) => one.name === name)
  const takes = (argument: string) => at(tool, 'inputSchema', 'properties', argument) !== undefined
  return {
    params: (args = {}) => ({
      name,
      arguments: { ...own, ...Object.fromEntries(Object.entries(args).filter(([argument]) => takes(argument))) },
    }),
    takes,
    isFixture,
    runsPlain: at(tool, 'execution', 'taskSupport') !== 'required',
  }
}

/** Whether the server runs tool calls as tasks, by its capabilities. */
export const runsTools = (capabilities: JsonObject): boolean => {
  const declared = at(capabilities, 'tasks', 'requests', 'tools', 'call')
  return declared === true || isJsonObject(declared)
}

/** Whether it has declared `list` or `cancel`. */
export const offers = (capabilities: JsonObject, operation: 'list' | 'cancel'): boolean => {
  const declared = at(capabilities, 'tasks', operation)
  return declared === true || isJsonObject(declared)
}

/** Arguments of work that outlasts any scenario, however busy the machine is: who begins it ends it. */
export const lasting = { seconds: 60 }

/** Long enough for any scenario. */
export const ttl = 60_000

/** Calls a tool as a task (2025-11-25). Returns the id of the task, if one came. */
export async function createTask<L extends string>(
  client: TestClient<L>,
  params: JsonObject,
  options: RequestOptions<L> & { readonly task?: JsonObject } = {},
): Promise<string | undefined> {
  const { task = { ttl }, ...sending } = options
  const { response } = await client.request('tools/call', { ...params, task }, sending)
  return createdId(response?.result)
}

/** One look at a task. */
export const lookAtTask = <L extends string>(
  client: TestClient<L>,
  taskId: string,
  options: RequestOptions<L> = {},
): Promise<Exchange> => client.request('tasks/get', { taskId }, { deliberate: sooner, ...options })

/** Answers a question with the metadata of the task that it belongs to. */
export function inTask(respond: RequestResponder): RequestResponder {
  return async (params, message) => {
    const related = at(params, '_meta', relatedTaskKey)
    const answer = await respond(params, message)
    return related === undefined ? answer : { ...answer, _meta: { [relatedTaskKey]: related } }
  }
}
