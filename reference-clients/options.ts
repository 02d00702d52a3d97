import type { JsonObject } from './messages.ts'
import type { Quirk } from './quirk.ts'
import type { Fault } from './seams.ts'

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

export interface ToolCall {
  name: string
  arguments: JsonObject
}

export interface ClientOptions {
  /** Speak this revision; handshake revisions older than it are understood too. */
  revision?: string
  /** Without `revision`: which protocol to try. `auto` (default) finds out by the rules of basic/versioning. */
  era?: 'legacy' | 'modern' | 'auto'
  /** HTTP transport; found out when left out (2024-11-05 alone goes to HTTP+SSE at once). */
  transport?: 'streamable-http' | 'http-sse'
  /** Name of the official suite's scenario; `initialize` only connects, all others do everything. */
  scenario?: string
  /** Client capabilities to declare in place of the default ones of the revision. */
  capabilities?: JsonObject
  /** Folders to offer as roots; those that do not exist are left out. */
  roots?: readonly string[]
  /** Exactly these calls instead of all tools that can be called. */
  toolCalls?: readonly ToolCall[]
  /** Arguments by tool or prompt name, instead of made-up ones. */
  arguments?: Readonly<Record<string, JsonObject>>
  limits?: Partial<Limits>
  fault?: Fault
  quirk?: Quirk
  /** stdio: `ignore` starts the server with a stderr that leads nowhere. Default `pipe`. */
  serverStderr?: 'pipe' | 'ignore'
  /** Gets one line for each warning and each step. */
  log?: (line: string) => void
}
