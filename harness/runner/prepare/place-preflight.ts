import type { TestClientSettings } from '../../peers/client/open-test-client.ts'
import type { Preflight } from '../../preflight/server-preflight.ts'
import type { ConnectionLock } from '../lanes/connection-lock.ts'
import type { RunOptions } from '../options.ts'

export type ServerRunOptions = Exclude<Extract<RunOptions, { side: 'server' }>, { kind: 'gateway' }>

/** What one revision over one transport came to. */
export interface PlacePreflight {
  readonly settings: TestClientSettings
  readonly lock: ConnectionLock
  readonly preflight: Preflight
  /** The names of the connections on which it was asked for. */
  readonly connections: readonly string[]
  /** The server bears one connection at a time over this transport. */
  readonly solitary?: true
  /** A second accepted connection to the same place, of which nothing is used yet. */
  readonly spare?: PlacePreflight
}
