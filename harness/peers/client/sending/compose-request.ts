/** Requests as they go out: numbered, dressed as the revision asks, edited as the scenario wishes. */
import type { JsonObject } from '../../../../schema/index.ts'
import type { Dressed } from '../../../revisions/revision.ts'
import type { RequestOptions } from '../drive.ts'
import type { ClientSession } from '../session.ts'
import { editMeta } from './edit-meta.ts'

export class RequestComposer {
  readonly #session: ClientSession
  #nextId = 1
  /** Numbers that scenarios chose themselves: an id must not be taken twice. */
  readonly #chosenIds = new Set<number>()

  constructor(session: ClientSession) {
    this.#session = session
  }

  /** A request, and the headers that mirror it. */
  compose(method: string, params: JsonObject | undefined, options: RequestOptions<string>): Dressed {
    const id = options.id === undefined ? this.#takeId() : options.id
    if (typeof id === 'number') this.#chosenIds.add(id)
    const bare: JsonObject = { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) }
    const { message, headers } = this.#session.dress(bare, options.dress !== false)
    return { message: options.meta === undefined ? message : editMeta(message, options.meta), headers }
  }

  #takeId(): number {
    while (this.#chosenIds.has(this.#nextId)) this.#nextId += 1
    return this.#nextId++
  }
}
