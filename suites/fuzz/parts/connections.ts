/** The connection that generated messages go over: used again and again, replaced when it no longer serves. */
import {
  type ConnectOptions,
  type ServerDrive,
  type TestClient,
  untilAborted,
  untilLate,
} from '../../../harness/index.ts'
import { lifeAfter } from './broken.ts'
import type { ReadSoFar } from './read-so-far.ts'

/** The names of the exchanges that judges read. */
export type FuzzLabel =
  | `${'smallest' | 'alive' | 'reopened' | 'control'}-${number}`
  | 'last'
  | 'alive'
  | 'reopened'
  | 'unrepeated'
  | 'gone'

export type FuzzClient = TestClient<FuzzLabel>
export type FuzzDrive = ServerDrive<FuzzLabel, never>

/** How a property talks to the server: how it opens a connection, and the valid request that follows what it generates. */
export interface Approach {
  readonly connect: ConnectOptions
  /** Sends a request that the server has to answer; `as` labels it. */
  probe(client: FuzzClient, as?: FuzzLabel): ReturnType<FuzzClient['fence']>
  /** Whether a connection takes more messages after a probe was answered. */
  readonly reusable: boolean
  /** Tidies up on a connection that is done with. */
  leave?(client: FuzzClient): Promise<void>
}

/** After the opening of the revision: the fence proves that the server still serves. */
export const opened: Approach = {
  connect: {},
  probe: (client, as) => client.fence({ as }),
  reusable: true,
}

/** Messages on one connection; those of the next row go over a new one, so that reading them back stays cheap. */
export const maxMessages = 1000

/** The least, in milliseconds, that a process may take to start once one has started, or has never said a word. */
const leastStartMs = 2_000
/** It may take so many times what the slowest has taken. */
const startSlack = 5

export class Connections {
  readonly #drive: FuzzDrive
  readonly #approach: Approach
  readonly #soFar: ReadSoFar
  #current: FuzzClient | undefined
  /** Connections on which generated messages were sent since they were last read; undefined: nothing reads them. */
  #unread: FuzzClient[] | undefined
  /** Connections that can be closed once they were read. */
  readonly #toLeave: FuzzClient[] = []
  #sent = 0
  /** The one that comes after the current: it opens while that is in use. */
  #next: Promise<FuzzClient | undefined> | undefined
  /** One that other scenarios may have used, and may use again. */
  #first: FuzzClient | undefined
  /** Whether one that other scenarios have used may do. */
  #canShare = true
  /** Milliseconds that a process may take to start: undefined until one has, or has taken all the time and said nothing. */
  #startMs: number | undefined
  /** Milliseconds that this took. */
  #lateMs = 0

  /** @param soFar who has read them meanwhile */
  constructor(drive: FuzzDrive, approach: Approach, soFar: ReadSoFar) {
    this.#drive = drive
    this.#soFar = soFar
    this.#approach = approach
  }

  /** One that answers; undefined when the server answers on none, even before anything odd was sent. */
  async take(messages: number): Promise<FuzzClient | undefined> {
    this.#sent += messages
    if (this.#current?.alive === true && this.#approach.reusable && this.#sent <= maxMessages) {
      if (this.#sent > maxMessages / 2) this.#openNext()
      return this.#current
    }
    this.#retire()
    this.#sent = messages
    this.#current = (await this.#shared()) ?? (await this.#opened())
    if (this.#current !== undefined) this.#unread?.push(this.#current)
    return this.#current
  }

  /** The connections to read back since it was asked first; one that was given up is named once more. */
  toRead(): readonly FuzzClient[] {
    const all = this.#unread ?? []
    this.#unread = this.#current === undefined ? [] : [this.#current]
    return all
  }

  /** Another one to see whether the server still serves; without its opening where the server leaves that unanswered. */
  async another(): Promise<FuzzClient> {
    const { connect } = this.#approach
    const own = { ...connect, fresh: true }
    return this.#drive.connect(own).catch(() => this.#drive.connect({ ...own, handshake: false }))
  }

  /** The first one may be shared: what is broken on it is tried again on a new one. */
  async #shared(): Promise<FuzzClient | undefined> {
    if (!this.#canShare) return undefined
    this.#canShare = false
    this.#first = await this.#open(this.#approach.connect)
    return this.#first
  }

  #openNext(): void {
    if (this.#next !== undefined) return
    this.#next = this.fresh()
    // Who takes it learns of a failure; nobody may take it.
    this.#next.catch(() => {})
  }

  /** Nothing is being opened any more. */
  async end(): Promise<void> {
    await this.#next?.catch(() => {})
  }

  /** The one that has been opened ahead, if it still serves. */
  async #opened(): Promise<FuzzClient | undefined> {
    const next = await this.#next
    this.#next = undefined
    return next?.alive === true ? next : this.fresh()
  }

  /** A new one, apart from the current. */
  async fresh(): Promise<FuzzClient | undefined> {
    return this.#open({ ...this.#approach.connect, fresh: true })
  }

  /**
   * Starting is not answering: waits for the first word of the process. What we have sent may keep it from ever saying one, and
   * looking for the smallest such message takes many processes: where none has started yet, only the first gets all the time.
   */
  async hasStarted(client: FuzzClient): Promise<boolean> {
    const { signal } = this.#drive
    const before = performance.now()
    const known = this.#startMs
    const outcome = await (known === undefined
      ? untilAborted(client.started, signal)
      : untilLate(client.started, signal, known))
    const tookMs = performance.now() - before
    if (outcome === 'begun') this.#startMs = Math.max(known ?? leastStartMs, startSlack * tookMs)
    if (outcome === 'late' && known === undefined) {
      this.#startMs = leastStartMs
      this.#lateMs = tookMs
    }
    return outcome === 'begun' || outcome === 'gone'
  }

  /** Milliseconds on a clock that stood still while the first process took all its time: the search has its own besides. */
  clock(): number {
    return performance.now() - this.#lateMs
  }

  async #open(options: ConnectOptions): Promise<FuzzClient | undefined> {
    const { probe, reusable } = this.#approach
    const client = await this.#drive.connect(options).catch(() => undefined)
    this.#drive.signal.throwIfAborted()
    if (client === undefined || !reusable) return client
    return client.opened !== undefined && lifeAfter(await probe(client)) === 'answered' ? client : undefined
  }

  /** Is done with a connection apart from the current. */
  leave(client: FuzzClient): void {
    if (this.#drive.transport === 'stdio') void client.close().catch(() => {})
  }

  /** Is done with the current one, which did nothing odd: all of them together are more than can be held until the end. */
  #retire(): void {
    const client = this.#current
    this.#current = undefined
    if (client === undefined) return
    if (this.#unread?.includes(client) === true && !this.#soFar.hasRead(client)) this.#toLeave.push(client)
    else this.#leaveFor(client)
  }

  /** What was given up, and has been read by now, is let go of. */
  leaveRead(): void {
    for (const client of this.#toLeave.splice(0)) this.#leaveFor(client)
  }

  #leaveFor(client: FuzzClient): void {
    this.#unread = this.#unread?.filter((one) => one !== client)
    const isShared = client === this.#first
    if (isShared) client.letGo()
    else this.#soFar.letGo(client)
    const left = this.#approach.leave?.(client) ?? Promise.resolve()
    void left.then(() => (isShared ? undefined : client.close())).catch(() => {})
  }

  /** Gives the current one up. A process is ended in the meantime, a session when the scenario has ended. */
  replace(): void {
    if (this.#current !== undefined) this.leave(this.#current)
    this.#current = undefined
  }
}
