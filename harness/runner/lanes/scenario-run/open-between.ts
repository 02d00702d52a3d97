/** Puts a gateway between a server and clients of ours. */
import type { TestClientSettings } from '../../../peers/client/open-test-client.ts'
import type { Patience } from '../../../peers/patience.ts'
import type { ServerScript } from '../../../peers/server/drive.ts'
import { LaunchedTestServer } from '../../../peers/server/launched-server.ts'
import { ScriptedServer } from '../../../peers/server/scripted-server.ts'
import { hasSince } from '../../../peers/server/served-revision.ts'
import { openServerEnd } from '../../../peers/server/server-end.ts'
import { type Quiet, Watch } from '../../../peers/server/watch.ts'
import { openSurroundings } from '../../../peers/server/web/surroundings.ts'
import type { Revision } from '../../../revisions/revision.ts'
import type { RunningClient } from '../../../targets/client-launch.ts'
import type { Gateway } from '../../../targets/gateway.ts'
import { tool } from '../../../tool.ts'
import type { TransportKind } from '../../../trace/place.ts'
import type { Recorder } from '../../../trace/recorder.ts'
import { defaultBounds } from '../../../wire/bounds.ts'
import type { RunContext } from './run-context.ts'

interface BetweenOptions {
  readonly gateway: Gateway
  readonly revision: Revision
  readonly front: TransportKind
  readonly recorder: Recorder
  readonly signal: AbortSignal
  readonly script?: ServerScript
  /** The patience of the clients in front. */
  readonly patience: Patience
  /** How long the server behind waits for silence. */
  readonly quiet: Quiet
}

export interface OpenBetween {
  readonly server: LaunchedTestServer
  /** For clients in front. */
  readonly settings: TestClientSettings
  /** Ends the gateway, then our server. */
  stop(): Promise<void>
}

/** Whose process is the gateway's is told by its channels, so nothing is known of a client behind it. */
const nobody: RunningClient = {
  exited: new Promise(() => {}),
  exit: undefined,
  isKept: false,
  stderrTail: '',
  boundCost: () => {},
  isWorking: false,
  end: async () => {},
}

/** Opens our server and the gateway in front of it. Rejects with a HarnessError when the gateway cannot be started. */
export async function openBetween(run: RunContext, options: BetweenOptions): Promise<OpenBetween> {
  const { gateway, revision, front, recorder, signal, patience, quiet } = options
  const { bounds = defaultBounds, limits } = run.options
  const script = atPort(options.script ?? {}, gateway.upstreamPort)
  const name = run.nextConnection()
  const owns = (connection: string): boolean => connection === name || connection.startsWith(`${name}.`)
  const watch = new Watch(recorder, owns, quiet, signal)
  const failures: unknown[] = []
  const started: Promise<void>[] = []
  const onFailure = (error: unknown): void => void failures.push(error)
  const web = await openSurroundings({
    ...{ surroundings: script.surroundings, name, recorder, bounds, signal, onFailure },
  })
  const peer = new ScriptedServer({
    ...{ name, revision, recorder, bounds, script, watch, onFailure },
    ...(web === undefined ? {} : { sites: web.sites }),
    transport: behindOf(gateway, revision),
    onReady: () => void started.push((script.onReady?.(server) ?? Promise.resolve()).catch(onFailure)),
  })
  const end = await openServerEnd(peer)
  const server = new LaunchedTestServer({ peer, end, client: nobody, watch, failures, started, signal })
  try {
    const open = await gateway.open(end.address, { front, recorder, bounds, signal, startMs: limits.startMs })
    return {
      server,
      settings: {
        ...{ factory: open.channels, revision, recorder, patience, clientInfo: tool },
        nextConnection: run.nextConnection,
        starts: run.starts,
      },
      async stop() {
        await open.stop()
        await server.close()
        await web?.sites.close()
      },
    }
  } catch (thrown) {
    await server.close()
    await web?.sites.close()
    throw thrown
  }
}

/** The script of a server that listens on this port. */
function atPort(script: ServerScript, port: number | undefined): ServerScript {
  return port === undefined ? script : { ...script, surroundings: { sites: {}, ports: { mcp: port } } }
}

/** Streamable HTTP came with 2025-03-26. */
function behindOf({ behind }: Gateway, revision: Revision): TransportKind {
  return behind === 'streamable-http' && !hasSince(revision, '2025-03-26') ? 'http-sse' : behind
}
