/** Requests that may be answered with tasks, and looks at them, as our test client makes them (tasks extension). */
import { setTimeout as delay } from 'node:timers/promises'
import { at, type Exchange, type RequestOptions, type TestClient } from '../../harness/index.ts'
import type { Json, JsonObject } from '../../schema/index.ts'
import { asksForInput } from '../judging/result-type.ts'
import { createdId, isTerminal, tasksExtension } from '../judging/tasks/life.ts'
import { sample } from './extension-answers.ts'
import { metaKey } from './modern.ts'

/** Whether the server has declared the extension. */
export const offersTasks = (capabilities: JsonObject): boolean =>
  at(capabilities, 'extensions', tasksExtension) !== undefined

const forms: JsonObject = { elicitation: { form: {} } }

/** Options of a request that declares the extension, and what tasks may ask for. */
export const withTasks = (further: JsonObject = {}): { meta: JsonObject } => ({
  meta: { [metaKey.clientCapabilities]: { extensions: { [tasksExtension]: {} }, ...forms }, ...further },
})

/** Options of a request that does not. */
export const withoutTasks = (): { meta: JsonObject } => ({ meta: { [metaKey.clientCapabilities]: forms } })

type Options<L extends string> = Omit<RequestOptions<L>, 'meta'>

/** Any request of a client that takes tasks. */
export const ask = <L extends string>(
  client: TestClient<L>,
  method: string,
  params: JsonObject,
  options: Options<L> = {},
): Promise<Exchange> => client.request(method, params, { ...withTasks(), ...options })

/** Rounds of questions before a task are left here. */
const mostRounds = 4

/**
 * Calls a tool, answers what it asks for before it goes on, and returns the id of the task, if one came.
 * @param name the name of the exchange; each round that came before has a number of its own
 */
export async function begin<L extends string>(
  client: TestClient<L | `${L} round ${number}`>,
  params: JsonObject,
  name: L,
  further: JsonObject = {},
): Promise<string | undefined> {
  const options = withTasks(further)
  let exchange = await client.request('tools/call', params, { ...options, as: name })
  for (let round = 0; round < mostRounds; round += 1) {
    const result = exchange.response?.result
    const answers = result !== undefined && asksForInput(result) ? await sample(result.inputRequests) : undefined
    if (result === undefined || answers === undefined) break
    const { requestState } = result
    const again = { ...params, inputResponses: answers, ...(requestState !== undefined && { requestState }) }
    exchange = await client.request('tools/call', again, { ...options, as: `${name} round ${round}` })
  }
  return createdId(exchange.response?.result)
}

/** One look at a task. */
export const lookAt = <L extends string>(
  client: TestClient<L>,
  taskId: string,
  options: Options<L> = {},
): Promise<Exchange> => ask(client, 'tasks/get', { taskId }, options)

/** Between two looks where the server names no interval; longer ones are not waited for. */
const usualInterval = 500
const longestInterval = 1000
const mostLooks = 40

interface LookOptions<L extends string> {
  readonly until: (task: JsonObject) => boolean
  readonly as?: L
  readonly most?: number
  readonly signal: AbortSignal
}

/** Looks at a task as often as its server wants, until a look shows what is waited for, or too many did not. */
export async function lookUntil<L extends string>(
  client: TestClient<L>,
  taskId: string,
  { until, as, most = mostLooks, signal }: LookOptions<L>,
): Promise<JsonObject | undefined> {
  for (let looks = 0; looks < most; looks += 1) {
    const { response } = await lookAt(client, taskId, as === undefined ? {} : { as })
    const task = response?.result
    if (task === undefined) return undefined
    if (until(task) || isTerminal(task.status)) return task
    const { pollIntervalMs: interval } = task
    const wanted = typeof interval === 'number' && interval >= 0 ? interval : usualInterval
    await delay(Math.min(wanted, longestInterval), undefined, { signal })
  }
  return undefined
}

export const waitsForInput = ({ status }: JsonObject): boolean => status === 'input_required'
export const isTaskOver = ({ status }: JsonObject): boolean => isTerminal(status)

/** Gives a task the answers to its questions. */
export const answerTask = <L extends string>(
  client: TestClient<L>,
  taskId: string,
  inputResponses: Json,
  options: Options<L> = {},
): Promise<Exchange> => ask(client, 'tasks/update', { taskId, inputResponses }, options)

/** Cancels a task that is not needed any longer. */
export const tidyUp = <L extends string>(client: TestClient<L>, taskId: string): Promise<Exchange> =>
  ask(client, 'tasks/cancel', { taskId })
