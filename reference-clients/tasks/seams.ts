import type { Json, JsonObject } from '../messages.ts'
import type { SeamContext } from '../seams.ts'
import type { Task, TaskStatus } from './task.ts'

/** Where a fault or a quirk may reach into the tasks that the client runs for its server. */
export interface TaskSeams {
  /** Whether a request runs as a task. */
  runs?(method: string, next: () => boolean): boolean
  /** The id of a new task. */
  id?(params: JsonObject, next: () => string): string
  /** How long it is kept, in milliseconds. */
  ttl?(requested: Json | undefined, next: () => number | null): number | null
  /** True: the end of the work is taken down even where the task is over. */
  overwrites?: boolean
  /** Its first answer, and when the work begins. */
  start?(created: JsonObject, run: () => Promise<void>, next: () => Promise<JsonObject>): Promise<JsonObject>
  /** Each change of a status. */
  move?(
    task: Task,
    status: TaskStatus,
    message: string | undefined,
    next: (status: TaskStatus, message: string | undefined) => void,
  ): void
  /** A status notification. */
  announce?(task: Task, tell: (method: string, params: JsonObject) => void, next: () => void): void
  /** What is told of a task. */
  view?(task: Task, next: () => JsonObject): JsonObject
  /** The task that a request names. */
  find?(params: JsonObject, known: (id: Json | undefined) => Task | undefined): Task | undefined
  /** tasks/cancel; throws what refuses it. */
  cancel?(task: Task, next: () => void): void
  /** tasks/result: waits for the outcome. */
  result?(task: Task, next: () => Promise<JsonObject>): Promise<JsonObject>
  /** By method: the whole answer. */
  methods?: { [method: string]: (params: JsonObject, next: () => Promise<JsonObject>) => Promise<JsonObject> }
}

/** Where a fault or a quirk may reach into the tasks that the client has asked its server for. */
export interface RequestorSeams {
  /** Whether a tool is called as a task. */
  augments?(tool: JsonObject, next: () => boolean): boolean
  /** Milliseconds until the next look. */
  interval?(asked: number, next: () => number): number
  /** The way from the new task to its result. */
  follow?(taskId: string, next: () => Promise<JsonObject>): Promise<JsonObject>
  /** It is to be cancelled. */
  cancel?(taskId: string, context: SeamContext, next: () => Promise<JsonObject>): Promise<JsonObject>
  /** A look was answered: true to go on. */
  goesOn?(looks: number, next: () => boolean, taskId: string): boolean
  /** Tasks extension: whether the id of a task is kept beyond the end of the client. */
  keeps?(next: () => boolean): boolean
  /** Tasks extension: which of the keys that a task shows are still to be answered. */
  open?(keys: readonly string[], next: () => readonly string[]): readonly string[]
  /** Tasks extension: a task asks for something; `update` sends answers. */
  answers?(
    task: JsonObject,
    update: (inputResponses: JsonObject) => Promise<void>,
    next: () => Promise<void>,
  ): Promise<void>
  /** After input_required: whether tasks/result is asked for. */
  fetches?(status: string, next: () => boolean): boolean
  /** The stream of tasks/result was lost before the task was over: whether the task is looked at again. */
  looksAgain?(next: () => boolean): boolean
}
