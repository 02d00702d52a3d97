/** The tasks that a client still has to follow, kept beyond its own end if its user has given it a folder. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type JsonObject } from '../messages.ts'

export class KeptTasks {
  readonly #file: string | undefined

  constructor(folder: string | undefined) {
    this.#file = folder === undefined ? undefined : join(folder, 'tasks.json')
  }

  /** The task, as it was created, that a call with these params was answered with. */
  of(origin: string | undefined, params: JsonObject): JsonObject | undefined {
    const task = this.#all()[keyOf(origin, params)]
    return isObject(task) ? task : undefined
  }

  keep(origin: string | undefined, params: JsonObject, created: JsonObject): void {
    this.#write({ ...this.#all(), [keyOf(origin, params)]: created })
  }

  /** To be called when the task is over. */
  drop(origin: string | undefined, params: JsonObject): void {
    const { [keyOf(origin, params)]: _, ...others } = this.#all()
    this.#write(others)
  }

  #write(all: JsonObject): void {
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify(all), { mode: 0o600 })
  }

  #all(): JsonObject {
    if (this.#file === undefined) return {}
    try {
      const all: unknown = JSON.parse(readFileSync(this.#file, 'utf8'))
      return isObject(all) ? all : {}
    } catch {
      // Nothing was written yet.
      return {}
    }
  }
}

/** A call, by its server and what it asks for. */
const keyOf = (origin: string | undefined, { name = null, arguments: given = {} }: JsonObject): string =>
  JSON.stringify([origin ?? null, name, given])
