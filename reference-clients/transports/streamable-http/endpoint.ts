import type { Run } from '../../launch/run.ts'
import type { Receiver } from '../channel.ts'

/** What the requests of one Streamable HTTP connection share. */
export interface Endpoint {
  readonly url: string
  readonly run: Run
  readonly receiver: Receiver
  /** Ends when the connection is closed. */
  readonly signal: AbortSignal
  sessionId: string | undefined
  /** Headers that every request of the session carries. */
  sessionHeaders(): Record<string, string>
}
