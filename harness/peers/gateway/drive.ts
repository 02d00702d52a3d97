/** What a scenario on a gateway can do: play the client in front of it and the server behind it. */
import type { Revision } from '../../revisions/revision.ts'
import type { RevisionFacts } from '../../trace/facts.ts'
import type { TransportKind } from '../../trace/place.ts'
import type { ConnectOptions, TestClient } from '../client/drive.ts'
import type { ServerScript, TestServer } from '../server/drive.ts'

export interface GatewayDrive<L extends string = string> {
  readonly revision: Revision
  /** In front of the gateway. */
  readonly transport: TransportKind
  /** Behind it. */
  readonly behind: TransportKind
  /** Aborts when the scenario's time is up or the run is interrupted. */
  readonly signal: AbortSignal
  readonly facts: RevisionFacts
  /**
   * Opens our server, and the gateway in front of it. What the script leaves out, the server does by the rules of the
   * revision. Rejects with a HarnessError when the gateway cannot be started.
   */
  open(script?: ServerScript<L>): Promise<Between<L>>
}

/** The gateway between two parties of ours. */
export interface Between<L extends string = string> {
  /** Our server behind it. */
  readonly server: TestServer<L>
  /** Opens a client of ours in front of it and carries out the opening of the revision. Rejects as `ServerDrive.connect` does. */
  connect(options?: Pick<ConnectOptions, 'capabilities' | 'clientInfo' | 'handshake'>): Promise<TestClient<L>>
}
