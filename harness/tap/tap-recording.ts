/** Records what passes between a client and a server, and judges both as connections end. */
import type { Entry } from '../judging/tally/entry.ts'
import { isBreach } from '../judging/tally/verdict-order.ts'
import type { RunEvent, Summary } from '../runner/events.ts'
import type { JudgeTraceOptions } from '../runner/options.ts'
import { followTrace, type TraceFollower } from '../runner/tell/follow-trace.ts'
import { tool } from '../tool.ts'
import type { EventBody, TraceEvent } from '../trace/events.ts'
import type { RevisionFacts } from '../trace/facts.ts'
import { placeName, type Side } from '../trace/place.ts'
import { createRecorder, type Recorder } from '../trace/recorder.ts'
import { keepInClear } from '../trace/secrets/in-clear.ts'
import { Secrets } from '../trace/secrets/redaction.ts'
import { mirrored } from './mirror.ts'
import { HttpRecording } from './record-http.ts'
import { StdioRecording } from './record-stdio.ts'
import { defaultTapLimits, type TapLimits } from './tap-limits.ts'
import { TappedConnection, type TapSink } from './tapped-connection.ts'
import { TraceVolumes, type VolumeOptions } from './trace-volumes.ts'
import type { HttpTraffic, StdioTraffic, Traffic } from './traffic.ts'

/** What was found on one connection, once it has ended. */
export interface ConnectionFindings {
  readonly connection: string
  readonly transport: string
  readonly revision: string
  readonly messages: number
  /** Failures and warnings of each party. */
  readonly breaches: Readonly<Record<Side, readonly Entry[]>>
}

interface TapOptions {
  /** The server as the user named it. */
  readonly target: string
  /** Over HTTP: the URL of the server's endpoint. */
  readonly endpoint?: URL
  readonly seed?: number
  readonly trace?: VolumeOptions
  readonly limits?: TapLimits
  readonly secrets?: Secrets
  /** How each party is judged, and who is told. */
  readonly sides: Readonly<Record<Side, JudgeTraceOptions>>
  onConnection?(findings: ConnectionFindings): void
  /** Told each event of the trace, as it is kept. */
  onTrace?(event: TraceEvent): void
}

const sides: readonly Side[] = ['server', 'client']
/** How many pieces of traffic pass between two checks for free space. */
const piecesPerLook = 64

export class TapRecording implements TapSink {
  readonly #options: TapOptions
  readonly #limits: TapLimits
  readonly #followers: Readonly<Record<Side, TraceFollower>>
  /** By the connection on which it was found. */
  readonly #found: Readonly<Record<Side, Map<string, Entry[]>>>
  readonly #recorder: Recorder
  readonly #volumes: TraceVolumes | undefined
  readonly #connections = new Map<string, TappedConnection>()
  readonly #places = new Map<string, TappedConnection>()
  readonly #http: HttpRecording | undefined
  /** By the number of the process. */
  readonly #stdio = new Map<number, StdioRecording>()
  #ended: TappedConnection[] = []
  #judged = Promise.resolve()
  #unjudgedEvents = 0
  #count = 0
  #pieces = 0
  #at = 0
  readonly #problems = new Set<string>()

  /** Begins a recording; nothing has passed yet. */
  static async begin(options: TapOptions): Promise<TapRecording> {
    const found = { server: new Map<string, Entry[]>(), client: new Map<string, Entry[]>() }
    const follow = (side: Side): Promise<TraceFollower> =>
      followTrace({
        ...options.sides[side],
        ...(options.trace === undefined ? {} : { traceFile: options.trace.file }),
        onEntry(entry, connection = '') {
          if (isBreach(entry.verdict)) found[side].set(connection, [...(found[side].get(connection) ?? []), entry])
        },
      })
    const [server, client] = await Promise.all([follow('server'), follow('client')])
    return new TapRecording(options, { server, client }, found)
  }

  private constructor(
    options: TapOptions,
    followers: Readonly<Record<Side, TraceFollower>>,
    found: Readonly<Record<Side, Map<string, Entry[]>>>,
  ) {
    const { target, trace, limits = defaultTapLimits, secrets = new Secrets(), endpoint } = options
    this.#options = options
    this.#limits = limits
    this.#followers = followers
    this.#found = found
    this.#recorder = createRecorder({ now: () => this.#at, redact: secrets.event })
    if (secrets.areShown) this.#recorder.keep(keepInClear)
    this.#volumes = trace === undefined ? undefined : new TraceVolumes(trace)
    this.#recorder.keep((event, came) => {
      followers.server.event(event)
      const seen = mirrored(event)
      if (seen !== undefined) followers.client.event(seen)
      this.#volumes?.write(secrets.areShown ? came : event)
      options.onTrace?.(secrets.areShown ? came : event)
    })
    if (endpoint !== undefined)
      this.#http = new HttpRecording({
        endpoint,
        limits,
        open: (transport) => this.#open(transport),
        problem: (message) => this.problem(message),
      })
    const inClear = secrets.areShown ? ({ inClear: true } as const) : {}
    this.record(
      {
        ...{ kind: 'run', format: 1, tool, side: 'server', target, seed: options.seed ?? 0 },
        startedAt: new Date().toISOString(),
        tapped: true,
        ...inClear,
      },
      0,
    )
  }

  /** Takes the next thing that passed. */
  take(traffic: Traffic): void {
    this.#at = traffic.at
    if (traffic.kind === 'lost') this.#cutAll(traffic.reason)
    else if (isHttp(traffic)) this.#http?.take(traffic, traffic.at)
    else this.#takeStdio(traffic)
    this.#pieces += 1
    if (this.#pieces % piecesPerLook === 0) this.#makeRoom()
  }

  /** Resolves when the connections that have ended until now are judged. */
  judge(): Promise<void> {
    const ended = this.#ended.splice(0)
    if (ended.length > 0) this.#judged = this.#judged.then(() => this.#judge(ended))
    return this.#judged
  }

  /** Judges beside what passes. Resolves when more of it can be taken: at once, unless too much waits to be judged. */
  async room(): Promise<void> {
    const judged = this.judge()
    if (this.#unjudgedEvents > this.#limits.unjudgedEvents) await judged
  }

  async #judge(ended: readonly TappedConnection[]): Promise<void> {
    for (const side of sides) await this.#followers[side].judge()
    for (const connection of ended) {
      this.#unjudgedEvents -= connection.events
      this.#tell(connection)
    }
  }

  /** Nothing passes any more: judges the rest, tells the reports, closes the trace. */
  async end(): Promise<Readonly<Record<Side, Summary>>> {
    for (const connection of this.#connections.values()) connection.finish(this.#at)
    await this.judge()
    this.record({ kind: 'run-ended', problems: [...this.#problems] }, this.#at)
    this.#recorder.close()
    for (const side of sides) this.#options.sides[side].emit(this.#facts(side))
    const server = await this.#followers.server.end(false)
    const client = await this.#followers.client.end(false)
    await this.#volumes?.close()
    return { server, client }
  }

  record(body: EventBody, at: number): void {
    this.#at = at
    this.#recorder.record(body)
  }

  problem(message: string): void {
    this.#problems.add(message)
  }

  ended(connection: TappedConnection): void {
    this.#connections.delete(connection.name)
    this.#http?.forget(connection)
    if (connection.revision === undefined) return
    this.#places.set(placeName({ revision: connection.revision, transport: connection.transport }), connection)
    this.#ended.push(connection)
    this.#unjudgedEvents += connection.events
  }

  #open(transport: 'stdio' | 'streamable-http' | 'http-sse'): TappedConnection {
    this.#count += 1
    const connection = new TappedConnection(`c${this.#count}`, transport, this, this.#limits)
    this.#connections.set(connection.name, connection)
    return connection
  }

  #takeStdio(traffic: StdioTraffic & { readonly process?: number; readonly at: number }): void {
    const { process = 0 } = traffic
    const recording = this.#stdio.get(process) ?? new StdioRecording(this.#open('stdio'), this.#limits)
    this.#stdio.set(process, recording)
    recording.take(traffic, traffic.at)
    if (traffic.kind === 'exited') this.#stdio.delete(process)
  }

  #cutAll(reason: string): void {
    this.#http?.lose()
    for (const connection of [...this.#connections.values()]) connection.cut(reason, this.#at)
  }

  /** Whatever is held most of, or was quiet for longest, has to go where there is no room. */
  #makeRoom(): void {
    const held = [...this.#connections.values()]
    const { connections, heldBytes } = this.#limits
    if (held.length > connections) {
      const quietest = held.reduce((a, b) => (b.lastAt < a.lastAt ? b : a))
      quietest.cut(`more than ${connections} connections are open`, this.#at)
    }
    if (held.reduce((sum, { characters }) => sum + characters, 0) <= heldBytes) return
    const largest = held.reduce((a, b) => (b.characters > a.characters ? b : a))
    largest.cut(`more than ${heldBytes} bytes wait to be judged`, this.#at)
  }

  #tell(connection: TappedConnection): void {
    const { name, transport, revision = '', messages } = connection
    const breaches = { server: this.#foundOn(name, 'server'), client: this.#foundOn(name, 'client') }
    this.#options.onConnection?.({ connection: name, transport, revision, messages, breaches })
  }

  #foundOn(connection: string, side: Side): readonly Entry[] {
    const found = this.#found[side].get(connection) ?? []
    this.#found[side].delete(connection)
    return found
  }

  /** What the parties have said about themselves. */
  #facts(side: Side): RunEvent {
    const open = [...this.#connections.values()].filter(({ revision }) => revision !== undefined)
    for (const connection of open) this.#places.set(`${connection.revision} ${connection.transport}`, connection)
    const accepted = [...this.#places.values()].flatMap((connection): RevisionFacts[] => {
      const { revision, transport, parties } = connection
      if (revision === undefined) return []
      const nothing = { capabilities: {}, tools: [], resources: [], resourceTemplates: [], prompts: [] }
      return [{ revision, transport, isObserved: true, ...nothing, ...parties[side] }]
    })
    return { type: 'facts', facts: { side, accepted, refused: [] } }
  }
}

function isHttp(traffic: StdioTraffic | HttpTraffic): traffic is HttpTraffic {
  return 'http' in traffic
}
