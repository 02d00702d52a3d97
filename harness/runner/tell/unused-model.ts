/** A host that was given our model and did not ask it: what only the model shows was not tested. */
import { apiAt, modelSite } from '../../conversation/model-request.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { RunEvent } from '../events.ts'

export class UnusedModel {
  readonly #isNamed: boolean
  #isUsed = false
  /** A client that does not even connect has a problem of its own. */
  #isReached = false
  /** What it was asked for in vain. */
  #elsewhere: string | undefined

  /** @param isNamed whether the command or the environment of the client names the model */
  constructor(isNamed: boolean) {
    this.#isNamed = isNamed
  }

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    if (event.kind === 'facts') this.#isReached = event.facts.accepted.length > 0
    if (event.kind !== 'http-request' || !event.connection.endsWith(`.${modelSite}`)) return
    const { pathname } = new URL(event.url)
    if (apiAt(pathname) !== undefined) this.#isUsed = true
    else if (!pathname.endsWith('/models')) this.#elsewhere ??= `${event.method} ${pathname}`
  }

  /** A problem where there is one. */
  events(): readonly RunEvent[] {
    if (!this.#isNamed || !this.#isReached || this.#isUsed) return []
    const asked = this.#elsewhere === undefined ? '' : `: it was asked for ${this.#elsewhere}, which it does not have`
    const advice = 'Does the host take {model} as the base URL of a model with the API of OpenAI?'
    return [{ type: 'problem', message: `the host never used the model at {model}${asked}. ${advice}` }]
  }
}
