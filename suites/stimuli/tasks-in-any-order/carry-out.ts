/** Carries out a sequence, and holds everything that comes against the model. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { createdId, createdTask } from '../../judging/tasks/life.ts'
import { type Misfit, TaskModel, ToldModel } from './model.ts'
import type { TaskForm, TaskKind, TaskStep } from './steps.ts'

/** A server, however it is reached. */
export interface TaskPort {
  readonly form: TaskForm
  /** Whether what a list shows, and how often something is told, is certain: nobody else is there, and nothing repeats it. */
  readonly isAlone: boolean
  /** Calls the tool of a kind, as a task where the call has to say so. */
  create(kind: TaskKind): Promise<JsonObject | undefined>
  ask(method: string, params: JsonObject): Promise<Answer>
  /** Answers to questions, by key. */
  answersTo(inputRequests: Json | undefined): Promise<JsonObject | undefined>
  /** The ids of all tasks that were created through it. */
  created(): readonly Json[]
  /** The params of all status notifications so far. */
  told(): readonly JsonObject[]
  /** Between two looks. */
  pause(): Promise<void>
}

interface Answer {
  readonly result?: JsonObject | undefined
  readonly error?: JsonObject | undefined
}

/** What does not fit, and after which of the steps; undefined if all fits. */
export async function carryOutTaskSteps(
  steps: readonly TaskStep[],
  port: TaskPort,
): Promise<{ readonly misfit: Misfit; readonly after: number } | undefined> {
  const sequence = new Sequence(port)
  try {
    for (const [after, step] of steps.entries()) {
      const misfit = (await sequence.carryOut(step)) ?? sequence.notified()
      if (misfit !== undefined) return { misfit, after }
    }
    return undefined
  } finally {
    await sequence.tidyUp()
  }
}

const mostLooks = 20
const mostPages = 20

class Sequence {
  readonly #port: TaskPort
  readonly #tasks: TaskModel[] = []
  readonly #told = new Map<Json, ToldModel>()
  #heard: number

  constructor(port: TaskPort) {
    this.#port = port
    this.#heard = port.told().length
  }

  async carryOut(step: TaskStep): Promise<Misfit | undefined> {
    if (step.do === 'create') return this.#create(step.kind)
    if (step.do === 'list') return this.#list()
    const task = this.#tasks[step.task % Math.max(1, this.#tasks.length)]
    if (task === undefined) return undefined
    switch (step.do) {
      case 'get':
        return (await this.#get(task)).misfit
      case 'wait':
        return this.#wait(task)
      case 'result':
        return this.#result(task)
      case 'update':
        return this.#update(task)
      case 'cancel':
        return this.#cancel(task)
    }
  }

  async #create(kind: TaskKind): Promise<Misfit | undefined> {
    const result = await this.#port.create(kind)
    const id = createdId(result)
    const created = createdTask(result)
    if (id === undefined || created === undefined) return undefined
    if (this.#tasks.some((task) => task.id === id)) return 'a new task with the id of another'
    const task = new TaskModel(id, kind, created)
    this.#tasks.push(task)
    return task.shown(created)
  }

  async #get(task: TaskModel): Promise<{ misfit: Misfit | undefined; shown: JsonObject }> {
    const { result, error } = await this.#port.ask('tasks/get', { taskId: task.id })
    if (result === undefined) return { misfit: error && 'a task that is to be kept is not there', shown: {} }
    const misfit = task.shown(result)
    const { form } = this.#port
    const outcome = result.status === 'completed' ? result.result : result.error
    const isTold = form === 'extension' && (result.status === 'completed' || result.status === 'failed')
    return { misfit: misfit ?? (isTold ? task.cameTo(outcome) : undefined), shown: result }
  }

  /** Looks until something has happened that has to happen. */
  async #wait(task: TaskModel): Promise<Misfit | undefined> {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const { misfit, shown } = await this.#get(task)
      if (misfit !== undefined || shown.status !== 'working' || task.kind === 'long') return misfit
      await this.#port.pause()
    }
    return undefined
  }

  /** Waits for the outcome of a task that comes to its end by itself. */
  async #result(task: TaskModel): Promise<Misfit | undefined> {
    if (task.kind === 'long' && task.over === undefined) return undefined
    const { result, error } = await this.#port.ask('tasks/result', { taskId: task.id })
    if (result === undefined && error === undefined) return undefined
    task.mustBeOver = true
    if (task.over === 'cancelled') return result && 'a result of a task that was cancelled'
    return task.cameTo(result ?? error)
  }

  async #update(task: TaskModel): Promise<Misfit | undefined> {
    const before = await this.#wait(task)
    if (before !== undefined) return before
    const { misfit, shown } = await this.#get(task)
    const answers = await this.#port.answersTo(shown.inputRequests)
    if (misfit !== undefined || answers === undefined) return misfit
    const { error } = await this.#port.ask('tasks/update', { taskId: task.id, inputResponses: answers })
    if (error !== undefined) return 'the answers to open questions are refused'
    return this.#wait(task)
  }

  async #cancel(task: TaskModel): Promise<Misfit | undefined> {
    const { result, error } = await this.#port.ask('tasks/cancel', { taskId: task.id })
    if (this.#port.form === 'extension') return error && 'a task cannot be cancelled'
    if (error !== undefined) {
      if (task.over === undefined && task.kind === 'long') return 'a task that works cannot be cancelled'
      task.mustBeOver = true
      return undefined
    }
    if (task.over !== undefined) return result && `a task that is ${task.over} is cancelled`
    return result && task.shown({ ...result, status: result.status ?? 'cancelled' })
  }

  async #list(): Promise<Misfit | undefined> {
    const listed: JsonObject[] = []
    let cursor: Json | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const { result } = await this.#port.ask('tasks/list', cursor === undefined ? {} : { cursor })
      if (!isJsonArray(result?.tasks)) return undefined
      listed.push(...result.tasks.filter(isJsonObject))
      cursor = result.nextCursor
      if (cursor === undefined) break
    }
    // A list with more pages than that is not read to the end.
    const missing = cursor === undefined && this.#tasks.find(({ id }) => !listed.some((task) => task.taskId === id))
    if (missing !== undefined && missing !== false) return 'a task that is not listed'
    for (const task of listed) {
      const known = this.#tasks.find(({ id }) => id === task.taskId)
      const misfit = known?.shown(task)
      if (misfit !== undefined) return misfit
    }
    const foreign = listed.some(({ taskId }) => taskId !== undefined && !this.#port.created().includes(taskId))
    return this.#port.isAlone && foreign ? 'a task of somebody else is listed' : undefined
  }

  /** What was told since the last step. */
  notified(): Misfit | undefined {
    if (!this.#port.isAlone) return undefined
    const all = this.#port.told()
    for (const task of all.slice(this.#heard)) {
      const id = task.taskId ?? null
      const model = this.#told.get(id) ?? new ToldModel()
      this.#told.set(id, model)
      const misfit = model.told(task)
      if (misfit !== undefined) return misfit
    }
    this.#heard = all.length
    return undefined
  }

  /** Leaves no work behind. */
  async tidyUp(): Promise<void> {
    for (const { id, over } of this.#tasks) if (over === undefined) await this.#port.ask('tasks/cancel', { taskId: id })
  }
}
