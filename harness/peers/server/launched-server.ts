/** What a scenario, or preflight, does with a client that runs against our server. */
import type { Json } from '../../../schema/index.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import { readConversation } from '../../conversation/read-conversation.ts'
import { type Abilities, readAbilities } from '../../driver/abilities.ts'
import { readReport } from '../../driver/report.ts'
import type { RunningClient } from '../../targets/client-launch.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { OutgoingOptions, TestServer } from './drive.ts'
import type { ServerEnd } from './end.ts'
import { asWriteOptions, toText } from './outlet.ts'
import type { ScriptedServer } from './scripted-server.ts'
import type { Watch } from './watch.ts'

/** What preflight needs on top of what a scenario gets. */
export interface LaunchedServer extends TestServer<string> {
  readonly stderrTail: string
  /** What has been said so far, connection by connection. */
  readonly conversations: readonly Conversation[]
  /** Resolves when the client has begun, or nothing more is to be expected of it. */
  readonly begun: Promise<void>
  /** What the client said that it can do, if it is a driver that says so. */
  readonly announced: Abilities | undefined
  /** True if the client was waited for and nothing of it was ever seen, although it still ran. */
  readonly neverBegan: boolean
  /** Resolves when our server and the client have ended. */
  readonly closed: Promise<void>
}

interface LaunchParts {
  readonly peer: ScriptedServer
  readonly end: ServerEnd
  readonly client: RunningClient
  readonly watch: Watch
  readonly failures: readonly unknown[]
  readonly started: readonly Promise<void>[]
  readonly signal: AbortSignal
  /** What is left to tell once the client has ended: of a second server, and of what it has left. */
  readonly ended?: (by: 'us' | 'target') => Promise<void>
}

export class LaunchedTestServer implements LaunchedServer {
  readonly #parts: LaunchParts
  #closing: Promise<void> | undefined
  #endedBy: 'itself' | 'us' | undefined
  readonly closed: Promise<void>
  #tellClosed: () => void = () => {}

  constructor(parts: LaunchParts) {
    this.#parts = parts
    this.closed = new Promise((resolve) => {
      this.#tellClosed = resolve
    })
  }

  get url(): string | undefined {
    const { address } = this.#parts.end
    return 'url' in address ? address.url : undefined
  }

  get connections(): readonly string[] {
    return this.#parts.peer.connections.all.map(({ id }) => id)
  }

  get exit() {
    return this.#parts.client.exit
  }

  get endedBy(): 'itself' | 'us' | undefined {
    return this.#endedBy
  }

  get isOverused(): boolean {
    return this.#parts.watch.events.some(({ kind }) => kind === 'overuse')
  }

  get conversations(): readonly Conversation[] {
    const { peer } = this.#parts
    return peer.connections.all.map(({ id }) => readConversation(peer.options.watch.eventsOf(id)))
  }

  get begun(): Promise<void> {
    return this.#parts.watch.begun
  }

  get announced(): Abilities | undefined {
    for (const event of this.#parts.watch.events) {
      const line = event.kind === 'driver-report' ? readReport(event)?.line : undefined
      const abilities = line && readAbilities(line)
      if (abilities !== undefined) return abilities
    }
    return undefined
  }

  get neverBegan(): boolean {
    return this.#endedBy === 'us' && this.#parts.watch.neverBegan
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
    return watch.untilEvent(fits)
  }

  async request(
    method: string,
    params?: Parameters<TestServer['request']>[1],
    options: OutgoingOptions & { readonly id?: Json } = {},
  ) {
    const { peer } = this.#parts
    const way = await this.#way()
    if (way === undefined) return peer.lost(method)
    return peer.ask(way.connection, way.outlet, method, params, options)
  }

  async send(message: Json | Uint8Array, options: OutgoingOptions = {}): Promise<void> {
    const { peer } = this.#parts
    const way = await this.#way()
    if (way === undefined) peer.lost('the message')
    else way.outlet.write(toText(message), asWriteOptions(options))
  }

  note(text: string): void {
    const { recorder } = this.#parts.peer.options
    for (const connection of this.connections) recorder.record({ kind: 'note', connection, note: text })
  }

  expireSessions(): void {
    this.#parts.end.expireSessions()
  }

  stderr(text: string): void {
    this.#parts.end.stderr(text)
  }

  crash(): void {
    this.#parts.end.crash()
  }

  letGo(): void {
    const { recorder } = this.#parts.peer.options
    for (const connection of this.connections)
      recorder.record({ kind: 'note', connection, released: true, note: 'read by monitors alone' })
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
    const by = this.#endedBy === 'us' ? 'us' : 'target'
    await this.#parts.ended?.(by)
    peer.connections.close(by)
    watch.close()
    this.#tellClosed()
  }

  #way() {
    const { watch, peer } = this.#parts
    return watch.until(() => {
      const connection = peer.connections.speakable()
      return connection?.outlet === undefined ? undefined : { connection, outlet: connection.outlet }
    })
  }
}
