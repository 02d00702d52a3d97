/** The connection that generated messages go over: used again and again, replaced when it no longer serves. */
import {
  type ConnectOptions,
  type ServerDrive,
  type TestClient,
  timeLimit,
  untilAborted,
} from '../../../harness/index.ts'
import { lifeAfter } from './broken.ts'

/** The names of the exchanges that judges read. */
export type FuzzLabel =
  | `${'smallest' | 'alive' | 'reopened'}-${number}`
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
}

/** After the opening of the revision: the fence proves that the server still serves. */
export const opened: Approach = {
  connect: {},
  probe: (client, as) => client.fence({ as }),
  reusable: true,
}

/** Messages on one connection; those of the next row go over a new one, so that reading them back stays cheap. */
const maxMessages = 200

/** Milliseconds that a process may take to start once one of them has never said a word. */
const muteMs = 2_000

export class Connections {
  readonly #drive: FuzzDrive
  readonly #approach: Approach
  #current: FuzzClient | undefined
  #sent = 0
  /** Whether one that other scenarios have used may do. */
  #canShare = true
  /** Whether a process has taken all the time that a start may take, and said nothing. */
  #isMute = false
  /** Milliseconds that this took. */
  #lateMs = 0

  constructor(drive: FuzzDrive, approach: Approach) {
    this.#drive = drive
    this.#approach = approach
  }

  /** One that answers; undefined when the server answers on none, even before anything odd was sent. */
  async take(messages: number): Promise<FuzzClient | undefined> {
    this.#sent += messages
    if (this.#current?.alive === true && this.#approach.reusable && this.#sent <= maxMessages) return this.#current
    this.replace()
    this.#sent = messages
    this.#current = (await this.#shared()) ?? (await this.fresh())
    return this.#current
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
    return this.#open(this.#approach.connect)
  }

  /** A new one, apart from the current. */
  async fresh(): Promise<FuzzClient | undefined> {
    return this.#open({ ...this.#approach.connect, fresh: true })
  }

  /**
   * Starting is not answering: waits for the first word of the process. What we have sent may keep it from ever saying one, and
   * looking for the smallest such message takes many processes: only the first gets all the time that a start may take.
   */
  async hasStarted(client: FuzzClient): Promise<boolean> {
    const { signal } = this.#drive
    const before = performance.now()
    const outcome = await untilAborted(client.started, this.#isMute ? timeLimit(signal, muteMs) : signal)
    if (outcome === 'late' && !this.#isMute) {
      this.#isMute = true
      this.#lateMs = performance.now() - before
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

  /** Gives the current one up. A process is ended in the meantime, a session when the scenario has ended. */
  replace(): void {
    if (this.#drive.transport === 'stdio') void this.#current?.close().catch(() => {})
    this.#current = undefined
  }
}
