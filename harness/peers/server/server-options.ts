import type { Revision } from '../../revisions/revision.ts'
import type { TransportKind } from '../../trace/place.ts'
import type { Recorder } from '../../trace/recorder.ts'
import type { Bounds } from '../../wire/bounds.ts'
import type { ServerScript } from './drive.ts'
import type { ServerConnection } from './server-connection.ts'
import type { Watch } from './watch.ts'
import type { Sites } from './web/sites.ts'

export interface ScriptedServerOptions {
  /** Names the launch; its connections are `<name>.1`, `<name>.2` ... */
  readonly name: string
  readonly revision: Revision
  readonly transport: TransportKind
  readonly recorder: Recorder
  readonly bounds: Bounds
  readonly script: ServerScript
  readonly watch: Watch
  /** The servers beside it, if there are any. */
  readonly sites?: Sites
  /** The one of them at its own origin; default that of the first server. */
  readonly site?: string
  /** Called once, when a client is ready to be spoken to. */
  readonly onReady: (connection: ServerConnection) => void
  /** Told what a script threw that is no RpcError. */
  readonly onFailure: (error: unknown) => void
}
