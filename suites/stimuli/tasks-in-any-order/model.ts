/** What may be told of a task after all that was told of it before: the one model of its life, for both forms of tasks. */
import { sameJson } from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { isStatus, isTerminal, type Status } from '../../judging/tasks/life.ts'
import type { TaskKind } from './steps.ts'

/** Why something does not fit. */
export type Misfit = string

export class TaskModel {
  readonly id: string
  readonly kind: TaskKind
  /** The status that it ended with, as far as anybody has said. */
  over: Status | undefined
  /** It has come to its end, whatever that was. */
  mustBeOver = false
  /** What tasks/result, or the task itself, said that it came to. */
  #outcome: Json | undefined
  readonly #createdAt: Json | undefined
  readonly #questions = new Map<string, Json>()
  readonly answered = new Set<string>()

  constructor(id: string, kind: TaskKind, created: JsonObject) {
    this.id = id
    this.kind = kind
    this.#createdAt = created.createdAt
  }

  /** A task as it was shown. */
  shown(task: JsonObject): Misfit | undefined {
    const { status, createdAt, inputRequests } = task
    if (!isStatus(status)) return `${JSON.stringify(status)} is no status`
    if (createdAt !== undefined && !sameJson(this.#createdAt, createdAt)) return 'another createdAt than before'
    if (this.over !== undefined && status !== this.over) return `${status} after ${this.over}`
    if (this.mustBeOver && !isTerminal(status)) return `${status} after its end`
    if (isTerminal(status)) this.over = status
    return this.#asked(inputRequests)
  }

  /** What a task that is over came to: the same each time. */
  cameTo(outcome: Json | undefined): Misfit | undefined {
    if (outcome === undefined) return 'the result is lost'
    if (this.#outcome !== undefined && !sameJson(this.#outcome, outcome)) return 'another result than before'
    this.#outcome = outcome
    return undefined
  }

  /** Each question has a key of its own, for good. */
  #asked(inputRequests: Json | undefined): Misfit | undefined {
    for (const [key, question] of Object.entries(isJsonObject(inputRequests) ? inputRequests : {})) {
      const before = this.#questions.get(key)
      if (before !== undefined && !sameJson(before, question)) return `another question under the key ${key}`
      this.#questions.set(key, question)
    }
    return undefined
  }
}

/** The notifications of one task, in their order. */
export class ToldModel {
  #end: Status | undefined

  told({ status }: JsonObject): Misfit | undefined {
    if (!isStatus(status)) return `${JSON.stringify(status)} is no status`
    if (this.#end !== undefined) return `told of ${status} after the end, ${this.#end}`
    if (isTerminal(status)) this.#end = status
    return undefined
  }
}
