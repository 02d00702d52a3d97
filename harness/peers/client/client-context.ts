import type { Revision } from '../../revisions/revision.ts'
import type { PausableLimit } from '../../time/pausable-limit.ts'
import type { Recorder } from '../../trace/recorder.ts'
import type { ClientChannel } from '../../transports/channel.ts'
import type { HeldUp } from '../held-up.ts'
import type { Patience } from '../patience.ts'
import type { ClientSession } from './session.ts'
import type { Mailbox } from './waiting/mailbox.ts'

/** What the parts of our client share: one connection, and what is known about it. */
export interface ClientContext {
  readonly channel: ClientChannel
  /** Listening to this connection since before it opened. */
  readonly mailbox: Mailbox
  readonly recorder: Recorder
  readonly revision: Revision
  readonly session: ClientSession
  /** Ends all waiting: the scenario's time is up, or the run is interrupted. */
  signal(): AbortSignal
  /** The time until the returned function is called is none of the scenario's. */
  pause(): () => void
  readonly patience: Patience
  /** What the server may not have looked at yet, where scenarios run side by side. */
  readonly heldUp?: HeldUp | undefined
  /**
   * A new time limit for one wait; it begins when the process behind the connection has started.
   * @param method of the request whose answer is waited for
   */
  limit(method?: string): PausableLimit
}
