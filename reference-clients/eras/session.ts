import type { Connection, RequestOptions } from '../connection.ts'
import type { JsonObject } from '../messages.ts'

export interface ActionOptions extends Pick<RequestOptions, 'headers' | 'waitMs' | 'totalMs' | 'withdraw'> {
  /** 2026-07-28: milliseconds after which a task that answers the request is cancelled; otherwise it is followed to its end. */
  cancelAfterMs?: number
  /** False: when the session was renewed, throw SessionRenewed instead of repeating the request in the new one. */
  repeatAfterRenewal?: boolean
}

/** An open conversation in one revision; the same for all features, whatever the era. */
export interface Session {
  readonly connection: Connection
  /** Resolves with a complete result. */
  request(method: string, params?: JsonObject, options?: ActionOptions): Promise<JsonObject>
  /** Returns when the server has handled what was sent before, as far as the era has a way to know. */
  fence(): Promise<void>
  close(): Promise<void>
}
