import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { Grants } from './authorization/issuing/grants.ts'
import type { Memory } from './authorization/memory.ts'
import type { Principal } from './authorization/principal.ts'
import type { Protection } from './authorization/refusal.ts'
import { noVisits, type Visits } from './authorization/visits.ts'
import type { Connection } from './connection.ts'
import type { RpcError } from './errors.ts'
import type { Fault } from './fault.ts'
import type { JsonObject } from './json-rpc.ts'
import type { Quirk } from './quirk.ts'
import { isStateless, type Revision, revisions } from './revisions.ts'
import { type CheckName, type CheckSubject, type Seams, through } from './seams.ts'
import { TaskStore } from './tasks/store.ts'

/** Options of one reference server. */
export interface ServerOptions {
  /** The revisions it serves; all five by default. */
  revisions?: readonly Revision[]
  fault?: Fault
  quirk?: Quirk
  /** Streamable HTTP, handshake revisions: with `false` no session ids are given out. Default true. */
  sessions?: boolean
  /** Streamable HTTP: only who has the token is served. Default: everyone. */
  protection?: Protection
  /** The base URL of a third party: its users log in there, and third-party-tool asks its API. */
  upstream?: string
  /** Streamable HTTP: answer POSTs in JSON only (subscriptions/listen excepted). Default false. */
  jsonOnly?: boolean
  /** One line of the server's debug log; dropped by default. */
  log?: (line: string) => void
}

/** A change that connections and subscriptions may want to hear of. */
export type Change = { kind: 'tools' | 'prompts' | 'resources' } | { kind: 'updated'; uri: string }

export interface Recipient {
  wants(change: Change): boolean
  notify(method: string, params: JsonObject): void
}

/** An open subscriptions/listen request (2026-07-28). */
export interface Subscription extends Recipient {
  end(): void
}

/** What the tools share for the life of the server, all connections together. */
interface FixtureState {
  readonly extras: Set<string>
  readonly handles: Map<string, { readonly value: string; readonly principal: Principal }>
  /** States that were redeemed, and how often that was done. */
  readonly redeemed: Set<string>
  /** What users have given. */
  readonly memories: Memory[]
  redemptions: number
  touched: number
  steps: number
}

/** One server, whatever the number of its connections and transports. */
export class Server {
  readonly seams: Seams
  readonly handshakeRevisions: readonly Revision[]
  readonly revisions: readonly Revision[]
  readonly servesStateless: boolean
  readonly sessions: boolean
  readonly jsonOnly: boolean
  readonly protection: Protection | undefined
  readonly upstream: string | undefined
  readonly log: (line: string) => void
  readonly connections = new Set<Connection>()
  readonly subscriptions = new Set<Subscription>()
  readonly state: FixtureState = {
    extras: new Set(),
    handles: new Map(),
    redeemed: new Set(),
    memories: [],
    redemptions: 0,
    touched: 0,
    steps: 0,
  }
  /** What it holds open for calls, as files and sockets are. */
  readonly held = new Set<unknown>()
  /** As its own authorization server. */
  readonly grants = new Grants()
  readonly visits: Visits = noVisits()
  readonly sealingKey = randomBytes(32)
  readonly tasks: TaskStore

  constructor(options: ServerOptions = {}) {
    const { fault, quirk } = options
    const { seams = {}, serves } = fault ?? quirk ?? {}
    this.seams = typeof seams === 'function' ? seams() : seams
    this.tasks = new TaskStore(this.seams.tasks)
    this.revisions = revisions.filter((revision) => (options.revisions ?? serves ?? revisions).includes(revision))
    this.handshakeRevisions = this.revisions.filter((revision) => !isStateless(revision))
    this.servesStateless = this.revisions.some(isStateless)
    this.sessions = options.sessions ?? quirk?.sessions ?? true
    this.jsonOnly = options.jsonOnly ?? quirk?.jsonOnly ?? false
    this.protection = options.protection
    this.upstream = options.upstream
    this.log = options.log ?? (() => {})
  }

  /** The versions it names to clients. */
  supportedVersions(): readonly string[] {
    return through(this.seams.supportedVersions, (supported): readonly string[] => supported, this.revisions)
  }

  /** Parses the bytes of one message. Throws when they are not JSON in UTF-8. */
  parse(bytes: Uint8Array): unknown {
    return through(
      this.seams.parse,
      (input): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(input)),
      bytes,
    )
  }

  serialize(message: unknown): string | Buffer {
    return through(this.seams.serialize, (value): string | Buffer => JSON.stringify(value), message)
  }

  /** Runs a check under its name. Returns the refusal, if there is one. */
  check(
    name: CheckName,
    clean: (subject: CheckSubject) => RpcError | undefined,
    subject: CheckSubject,
  ): RpcError | undefined {
    return through(this.seams.checks?.[name], clean, subject)
  }

  /** Tells everyone who asked for it (and, up to 2025-11-25, every initialized client) of a change. */
  publish(change: Change): void {
    const recipients = through(
      this.seams.recipients,
      (what, everyone): readonly Recipient[] => everyone.filter((recipient) => recipient.wants(what)),
      change,
      [...this.connections, ...this.subscriptions],
    )
    const method =
      change.kind === 'updated' ? 'notifications/resources/updated' : `notifications/${change.kind}/list_changed`
    for (const recipient of recipients) recipient.notify(method, change.kind === 'updated' ? { uri: change.uri } : {})
  }

  /** Ends all subscriptions in the orderly way, then all connections. */
  async close(): Promise<void> {
    for (const subscription of [...this.subscriptions]) subscription.end()
    // Lets the last results leave before their connections go.
    await setImmediate()
    for (const connection of [...this.connections]) connection.close()
    this.tasks.close()
  }
}
