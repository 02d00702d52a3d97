/** The start of the process behind a connection: what we wait for before the time for an answer begins. */

import type { PausableLimit } from '../../../time/pausable-limit.ts'
import type { TraceEvent } from '../../../trace/events.ts'
import type { ClientChannel } from '../../../transports/channel.ts'
import type { Starts } from '../../starts.ts'
import type { Mailbox } from './mailbox.ts'

/** Something came from the process; nothing came within the limit of a start; the connection ended first. */
export type StartOutcome = 'begun' | 'late' | 'gone'

export class ProcessStart {
  readonly #mailbox: Mailbox
  readonly over: Promise<StartOutcome>
  #outcome: StartOutcome | undefined

  /** Over HTTP the server runs before we connect. */
  constructor(channel: ClientChannel, mailbox: Mailbox, starts: Starts) {
    this.#mailbox = mailbox
    if (channel.kind === 'stdio') this.over = this.#watch(channel, starts)
    else {
      this.#outcome = 'begun'
      this.over = Promise.resolve('begun')
    }
  }

  get outcome(): StartOutcome | undefined {
    return this.#outcome
  }

  /**
   * Lets a limit for an answer, and the time of the scenario, stand still until the process has started; once it is too late
   * for that, the time for the answer is up. A process that was asked nothing has no reason to say anything.
   */
  hold(limit: PausableLimit, scenario: PausableLimit): void {
    if (this.#outcome !== undefined || !this.#mailbox.events.some(isSent)) return
    const resume = limit.pause()
    void this.over.then((outcome) => (outcome === 'late' ? limit.stop() : resume()))
    void this.over.then(scenario.pause())
  }

  async #watch(channel: ClientChannel, starts: Starts): Promise<StartOutcome> {
    const done = new AbortController()
    const begun = this.#mailbox.wait(0, (e) => (isReceived(e) ? ('begun' as const) : undefined), done.signal)
    const gone = channel.ended.then(() => 'gone' as const)
    const outcome = await Promise.race([begun, gone, tooLate(starts, done.signal)])
    done.abort()
    this.#outcome = outcome ?? 'gone'
    return this.#outcome
  }
}

const isSent = (event: TraceEvent): boolean => event.kind === 'message' && event.direction === 'sent'
const isReceived = (event: TraceEvent): boolean => event.kind === 'message' && event.direction === 'received'

/** Resolves once a start that begins now takes too long, by what is known of others then; never, once `signal` aborts. */
function tooLate(starts: Starts, signal: AbortSignal): Promise<'late'> {
  const launched = performance.now()
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const look = (): void => {
      clearTimeout(timer)
      const left = starts.limitMs - (performance.now() - launched)
      // What has arrived by now is read first.
      if (left <= 0) setImmediate(() => resolve('late'))
      else timer = setTimeout(look, left).unref()
    }
    const stop = starts.watch(look)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stop()
    })
    look()
  })
}
