/** Times in milliseconds, counts as they are. */
export interface Limits {
  /** Wait for one response; progress starts it anew (basic/lifecycle, Timeouts). */
  requestMs: number
  /** Upper bound of that wait, whatever progress comes. */
  totalMs: number
  /** Silence after `server/discover` that proves a legacy stdio server (basic/versioning). */
  probeMs: number
  /** Delay before a stream is taken up again when the server gave no `retry`. */
  reconnectMs: number
  /** Attempts to take up one stream again without getting an event. */
  reconnects: number
  /** From closing stdin to SIGTERM, and from SIGTERM to SIGKILL (basic/lifecycle, Shutdown). */
  exitMs: number
  /** Wait for the DELETE of a session, or for a GET stream that is being opened, when closing. */
  closeMs: number
  /** Rounds of one multi round-trip request. */
  rounds: number
  /** Pages of one list. */
  pages: number
  /** Sampling and elicitation requests answered in one run (rate limit). */
  prompts: number
}

export const defaultLimits: Limits = {
  requestMs: 30_000,
  totalMs: 120_000,
  probeMs: 3_000,
  reconnectMs: 1_000,
  reconnects: 5,
  exitMs: 2_000,
  closeMs: 2_000,
  rounds: 10,
  pages: 1_000,
  prompts: 1_000,
}
