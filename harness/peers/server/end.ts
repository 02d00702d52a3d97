/** Our server's end of a transport: where it is, and how it is closed. */
import type { ServerAddress } from '../../targets/client-command.ts'

export interface ServerEnd {
  /** What the client is given. */
  readonly address: ServerAddress
  expireSessions(): void
  /** Writes to the stderr of the stand-in, on stdio. */
  stderr(text: string): void
  /** Has the stand-in die, on stdio. */
  crash(): void
  /** Resolves when the client has let go of every connection, or `signal` aborts. */
  settled(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}
