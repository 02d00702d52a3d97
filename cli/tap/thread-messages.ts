/** What the thread that passes on and the thread that judges say to each other. */
import type { Summary } from '../../harness/runner/events.ts'
import type { Traffic } from '../../harness/tap/traffic.ts'
import type { Side } from '../../harness/trace/place.ts'
import type { ReportSettings } from '../options/options.ts'

export interface ThreadSettings {
  /** The server as the user named it. */
  readonly target: string
  /** Over stdio: what starts it. */
  readonly command: readonly string[]
  readonly commandCwd: string
  /** Over HTTP: the endpoint of the server. */
  readonly endpoint?: string
  readonly reports: ReportSettings
  readonly trace?: { readonly file: string; readonly mostBytes: number; readonly mostFiles: number }
  /** Values and names of headers that must not be kept. */
  readonly secrets: readonly string[]
  readonly redact: readonly string[]
  readonly cwd: string
  readonly width: number
  /** A line for each connection that ends. */
  readonly isTalkative: boolean
  /** A page shows what passes. */
  readonly ui: boolean
}

export type ToThread =
  | { readonly kind: 'traffic'; readonly traffic: readonly Traffic[]; readonly bytes: number }
  | { readonly kind: 'end' }

export type Ending =
  | { readonly kind: 'ended'; readonly summaries: Readonly<Record<Side, Summary>>; readonly lost: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string }

export type FromThread =
  | { readonly kind: 'taken'; readonly bytes: number }
  | { readonly kind: 'text'; readonly text: string }
  | Ending
