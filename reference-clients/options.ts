import type { OpenBrowser } from './authorization/browser.ts'
import type { GivenIdentity } from './authorization/decisions.ts'
import type { Fault } from './fault.ts'
import type { Network } from './launch/network.ts'
import type { Limits } from './limits.ts'
import type { JsonObject } from './messages.ts'
import type { Quirk } from './quirk.ts'

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
  /** What the client does, in place of all that it can: docs/reference/drivers.md. */
  actions?: readonly JsonObject[]
  /** Gets what a driver reports. */
  report?: (line: JsonObject) => void
  /** The base URL of the model, where the client is a host. */
  model?: string
  /** Arguments by tool or prompt name, instead of made-up ones. */
  arguments?: Readonly<Record<string, JsonObject>>
  /** Certificates of authorities to trust beside the usual ones, as PEM. */
  authorities?: string
  /** Default: that of this machine. */
  network?: Network
  limits?: Partial<Limits>
  /** Opens what the user has to see; without it the client cannot authorize. */
  openBrowser?: OpenBrowser
  /** Who the client is to authorization servers, where it does not register. */
  identity?: GivenIdentity
  /** A folder in which the client keeps who it is to authorization servers; without it all is forgotten at its end. */
  stateDirectory?: string
  fault?: Fault
  quirk?: Quirk
  /** stdio: `ignore` starts the server with a stderr that leads nowhere. Default `pipe`. */
  serverStderr?: 'pipe' | 'ignore'
  /** Gets one line for each warning and each step. */
  log?: (line: string) => void
}
