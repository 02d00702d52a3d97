/** Our server and the client under test, started against it. */

import type { Json } from '../../../schema/index.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import { readConversation } from '../../conversation/read-conversation.ts'
import type { Revision } from '../../revisions/revision.ts'
import { launchClient, type RunningClient } from '../../targets/client-launch.ts'
import type { ClientTarget, StartableClient } from '../../targets/target.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { TransportKind } from '../../trace/place.ts'
import type { Recorder } from '../../trace/recorder.ts'
import { type Bounds, defaultBounds } from '../../wire/bounds.ts'
import type { LaunchOptions, OutgoingOptions, ServerScript, TestServer } from './drive.ts'
import type { ServerEnd } from './end.ts'
import { asWriteOptions } from './outlet.ts'
import { ScriptedServer, toText } from './scripted-server.ts'
import { openServerEnd } from './server-end.ts'
import { defaultQuietLimits, type QuietLimits, Watch } from './watch.ts'

export interface TestServerOptions {
  readonly target: ClientTarget | StartableClient
  readonly revision: Revision
  readonly transport: TransportKind
  readonly recorder: Recorder
  /** Default: the usual ones. */
  readonly bounds?: Bounds
  readonly signal: AbortSignal
  /** Names the launch; unique in the trace. Its connections are `<name>.1`, `<name>.2` ... */
  readonly name: string
  readonly script?: ServerScript
  readonly launch?: LaunchOptions
  readonly quietLimits?: Partial<QuietLimits>
  /** Program and arguments of the stand-in; default the built one, or from source where we run from source. */
  readonly standIn?: readonly string[]
}

/** What preflight needs on top of what a scenario gets. */
export interface LaunchedServer extends TestServer<string> {
  readonly stderrTail: string
  /** What has been said so far, connection by connection. */
  readonly conversations: readonly Conversation[]
}

/**
 * Milliseconds that what the client sent last may take to arrive once its process has exited: it is in our own kernel by
 * then, unless something that the client started still holds the connection.
 */
const settleMs = 1000

/**
 * Opens our server and starts the client against it.
 * @throws HarnessError `command-not-found` when the client cannot be started
 */
export async function startTestServer(options: TestServerOptions): Promise<LaunchedServer> {
  const { name, revision, transport, recorder, bounds = defaultBounds, signal, script = {}, launch = {} } = options
  const watch = new Watch(
    recorder,
    (connection) => connection === name || connection.startsWith(`${name}.`),
    {
      ...defaultQuietLimits,
      ...options.quietLimits,
      ...(launch.idleMs === undefined ? {} : { idleMs: launch.idleMs }),
    },
    signal,
  )
  const failures: unknown[] = []
  const started: Promise<void>[] = []
  let announce: (server: LaunchedServer) => void = () => {}
  const announced = new Promise<LaunchedServer>((resolve) => {
    announce = resolve
  })
  const peer = new ScriptedServer({
    name,
    revision,
    transport,
    recorder,
    bounds,
    script,
    watch,
    onFailure: (error) => failures.push(error),
    onReady: () => {
      const running = announced.then((server) => script.onReady?.(server))
      started.push(running.catch((error: unknown) => void failures.push(error)))
    },
  })
  const end = await openServerEnd(peer, options.standIn)
  const client = await launchClient({
    target: options.target,
    server: end.address,
    recorder,
    bounds,
    connection: name,
    protocolVersion: launch.protocolVersion ?? revision.id,
    scenario: launch.scenario ?? 'tools_call',
    ...(launch.context === undefined ? {} : { context: launch.context }),
  }).catch(async (error: unknown) => {
    watch.close()
    await end.close()
    throw error
  })
  void client.exited.then(() => end.settled(AbortSignal.timeout(settleMs))).then(() => watch.end())
  const server = new LaunchedTestServer({ peer, end, client, watch, failures, started, signal })
  announce(server)
  return server
}

interface Parts {
  readonly peer: ScriptedServer
  readonly end: ServerEnd
  readonly client: RunningClient
  readonly watch: Watch
  readonly failures: readonly unknown[]
  readonly started: readonly Promise<void>[]
  readonly signal: AbortSignal
}

class LaunchedTestServer implements LaunchedServer {
  readonly #parts: Parts
  #closing: Promise<void> | undefined
  #endedBy: 'itself' | 'us' | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get url(): string | undefined {
    const { address } = this.#parts.end
    return 'url' in address ? address.url : undefined
  }

  get connections(): readonly string[] {
    return this.#parts.peer.connections.map(({ id }) => id)
  }

  get exit() {
    return this.#parts.client.exit
  }

  get endedBy(): 'itself' | 'us' | undefined {
    return this.#endedBy
  }

  get conversations(): readonly Conversation[] {
    const { peer } = this.#parts
    return peer.connections.map(({ id }) => readConversation(peer.eventsOf(id)))
  }

  get stderrTail(): string {
    return this.#parts.client.stderrTail
  }

  async next(fits: Parameters<TestServer['next']>[0], options: { readonly as?: string } = {}) {
    const { watch, peer } = this.#parts
    const found = await watch.untilReceived(({ message, waitedFor }) => !waitedFor && fits(message))
    if (found !== undefined) found.waitedFor = true
    if (found !== undefined && options.as !== undefined) peer.label(found.connection, found.seq, options.as)
    return found?.message
  }

  until(fits: (event: TraceEvent) => boolean): Promise<TraceEvent | undefined> {
    const { watch } = this.#parts
    return watch.until(() => watch.events.find(fits))
  }

  async request(
    method: string,
    params?: Parameters<TestServer['request']>[1],
    options: OutgoingOptions & { readonly id?: Json } = {},
  ) {
    const { peer } = this.#parts
    const way = await this.#way()
    if (way === undefined) return peer.lost(this.connections.at(-1), method)
    return peer.ask(way.connection, way.outlet, method, params, options)
  }

  async send(message: Json | Uint8Array, options: OutgoingOptions = {}): Promise<void> {
    const { peer } = this.#parts
    const way = await this.#way()
    if (way === undefined) peer.lost(this.connections.at(-1), 'the message')
    else way.outlet.write(toText(message), asWriteOptions(options))
  }

  expireSessions(): void {
    this.#parts.end.expireSessions()
  }

  stderr(text: string): void {
    this.#parts.end.stderr(text)
  }

  async done(): Promise<void> {
    const { watch, failures, started, signal } = this.#parts
    do {
      await watch.until<never>(() => undefined)
      await Promise.all(started)
      // What onReady did last may have given the client something to do again.
    } while (!watch.still)
    await this.close()
    if (failures.length > 0) throw failures[0]
    signal.throwIfAborted()
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    const { client, end, watch, peer } = this.#parts
    this.#endedBy = client.exit === undefined ? 'us' : 'itself'
    // Our server first: what the client does once it is signalled is not its own doing.
    await end.close()
    await client.end()
    peer.closeConnections(this.#endedBy === 'us' ? 'us' : 'target')
    watch.close()
  }

  #way() {
    const { watch, peer } = this.#parts
    return watch.until(() => {
      const connection = peer.speakable()
      return connection?.outlet === undefined ? undefined : { connection, outlet: connection.outlet }
    })
  }
}
