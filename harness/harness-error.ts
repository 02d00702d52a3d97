/** The one error class of the harness: something a person can act on, or a fault of ours. */
export type ErrorCode =
  | 'command-not-found'
  | 'exited-at-once'
  | 'no-answer'
  | 'not-mcp'
  | 'connection-refused'
  | 'tls'
  | 'unauthorized'
  | 'not-tried'
  | 'port-in-use'
  | 'aborted'
  | 'internal'

export class HarnessError extends Error {
  override readonly name = 'HarnessError'
  readonly code: ErrorCode

  /** @param message what was expected, what came, what to do; shown to the user as it is (escape it on output). */
  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }

  /** Wraps anything thrown; a HarnessError passes through. */
  static from(thrown: unknown): HarnessError {
    if (thrown instanceof HarnessError) return thrown
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return new HarnessError('internal', message, thrown)
  }
}
