/** The messages of the target that nobody has waited for yet. */
import type { JsonObject } from '../../../../schema/index.ts'
import { membersOf } from '../../match-answer.ts'
import type { Mailbox } from './mailbox.ts'

export class Unread {
  readonly #mailbox: Mailbox
  readonly #from: number
  /** By trace position and place in a batch. */
  readonly #taken = new Set<string>()

  /** @param from index of the first event that counts */
  constructor(mailbox: Mailbox, from: number) {
    this.#mailbox = mailbox
    this.#from = from
  }

  /**
   * Takes the first one that fits, come or to come, whatever came before it; undefined once `signal` aborts.
   * @param inVain called when none came
   */
  async take(
    fits: (message: JsonObject) => boolean,
    signal: AbortSignal,
    inVain?: () => void,
  ): Promise<JsonObject | undefined> {
    const taken = await this.#mailbox.wait(
      this.#from,
      (event) => {
        const members = membersOf(event)
        const key = (index: number): string => `${event.seq} ${index}`
        const index = members.findIndex((message, i) => !this.#taken.has(key(i)) && fits(message))
        if (index < 0) return undefined
        this.#taken.add(key(index))
        return members[index]
      },
      signal,
    )
    if (taken === undefined) inVain?.()
    return taken
  }
}
