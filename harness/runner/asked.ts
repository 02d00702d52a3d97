import type { TestClientSettings } from '../peers/client/open-test-client.ts'
import type { Preflight } from '../preflight/server-preflight.ts'
import type { RunOptions } from './options.ts'
import type { Turn } from './turn.ts'

export type ServerOptions = Exclude<Extract<RunOptions, { side: 'server' }>, { kind: 'gateway' }>

/** What one revision over one transport came to. */
export interface Asked {
  readonly settings: TestClientSettings
  readonly turn: Turn
  readonly preflight: Preflight
  /** The server bears one connection at a time over this transport. */
  readonly solitary?: true
}
