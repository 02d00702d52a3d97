/** A connection over a pair of streams: lines out, lines in, and the end of the process behind them. */
import type { Readable, Writable } from 'node:stream'
import type { Overuse } from '../../trace/events.ts'
import type { Recorder } from '../../trace/recorder.ts'
import { overuseInWords } from '../../trace/secrets/overuse.ts'
import { type Bounds, bytesInWords, type Reached } from '../../wire/bounds.ts'
import { outgoing, toBytes } from '../../wire/bytes.ts'
import type { ClientChannel, OpenOptions, SendUnit } from '../channel.ts'
import { notOffered } from '../not-offered.ts'
import { receiveMessage } from '../receive-message.ts'
import type { Grace } from './grace.ts'
import { readLines, readText } from './read-output.ts'
import { type Stoppable, stopProcess } from './stop-process.ts'
import { type Holding, readHolding } from './usage/read-holding.ts'
import { watchUsage } from './usage/watch-usage.ts'
import { settlesOrAborts, settlesWithin } from './within.ts'

/** What stands at the other end: a process tree, or something in our own process that behaves like one. */
interface StdioTarget extends Stoppable {
  readonly command: readonly string[]
  readonly pid?: number
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr?: Readable
  release?(): void
  /** In our own process: what it says that it holds. */
  holding?(): Holding
}

const newline = 0x0a

type Origin = { readonly label?: string; readonly deliberate?: string }

/** Opens a connection on a target that runs. */
export function openStdioChannel(
  target: StdioTarget,
  open: OpenOptions,
  settings: { bounds: Bounds; grace: Grace },
): ClientChannel {
  return new StdioChannel(target, open, settings)
}

class StdioChannel implements ClientChannel {
  readonly kind = 'stdio'
  readonly connection: string
  readonly ended: Promise<void>
  readonly #target: StdioTarget
  readonly #recorder: Recorder
  readonly #bounds: Bounds
  readonly #grace: Grace
  readonly #usage: ReturnType<typeof watchUsage> | undefined
  /** All that the target writes has been read. */
  readonly #drained: Promise<unknown>
  #resolveEnded = (): void => {}
  #inputClosed = false
  #inputWaitedFor = false
  #isFlooding = false
  #outputEnded = false
  #over: Promise<void> | undefined
  /** The last thing that we wrote is the beginning of a line. */
  #isWithinLine = false
  #waiting: (() => void)[] = []
  /** Called where the connection ends before what was written has gone. */
  readonly #writing = new Set<() => void>()

  constructor(
    target: StdioTarget,
    { connection, revision, recorder }: OpenOptions,
    { bounds, grace }: { bounds: Bounds; grace: Grace },
  ) {
    this.connection = connection
    this.#target = target
    this.#recorder = recorder
    this.#bounds = bounds
    this.#grace = grace
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = () => {
        resolve()
        for (const left of this.#writing) left()
      }
    })
    const { command, pid, stdin, exited } = target
    recorder.record({ kind: 'connection-opened', connection, transport: 'stdio', revision, target: 'server' })
    recorder.record({ kind: 'process-started', connection, command, pid })
    // A target that has gone, or closed its stdin, is a fact for the judges and no error of ours.
    stdin.once('error', (error: Error) => this.#note(`the target does not read its stdin: ${error.message}`))
    stdin.on('error', () => {})
    const output = this.#readOutput()
    this.#drained = Promise.all([output, this.#readErrors()])
    this.#usage =
      pid === undefined
        ? undefined
        : watchUsage({ pid, exited }, bounds.processBytes, (overuse) => this.#endFor(overuse))
    void exited.then(() => (this.#inputClosed ? this.#end('us') : this.#end('target', 'the process exited')))
    void output.then((passed) => this.#onOutputEnded(passed))
  }

  get alive(): boolean {
    return this.#over === undefined && !this.#outputEnded
  }

  get isWorking(): boolean {
    return this.#usage?.isWorking === true
  }

  async send({ body, ...origin }: SendUnit) {
    return { ...(await this.#transmit(body, '\n', origin)), http: undefined }
  }

  write(bytes: string | Uint8Array, origin: Origin = {}) {
    return this.#transmit(bytes, undefined, origin)
  }

  async betweenLines(): Promise<void> {
    if (!this.#isWithinLine) return
    await Promise.race([new Promise<void>((resolve) => this.#waiting.push(resolve)), this.ended])
  }

  boundCost(): void {
    this.#usage?.boundCost()
  }

  holding(): Holding | undefined {
    const { holding, pid } = this.#target
    if (holding !== undefined) return holding()
    return pid === undefined ? undefined : readHolding(pid)
  }

  http(): Promise<never> {
    return notOffered('http()', 'stdio')
  }

  async endInput(signal: AbortSignal): Promise<void> {
    this.#closeInput()
    await settlesOrAborts(this.ended, signal)
    this.#inputWaitedFor = true
  }

  close(): Promise<void> {
    return this.#end('us')
  }

  #note(note: string): void {
    this.#recorder.record({ kind: 'note', connection: this.connection, note })
  }

  #noteBound({ bound, words }: Reached, consequence: string): void {
    this.#recorder.record({ kind: 'note', connection: this.connection, bound, note: `${words}: ${consequence}` })
  }

  #closeInput(): void {
    if (this.#inputClosed) return
    this.#inputClosed = true
    this.#recorder.record({ kind: 'stdin-closed', connection: this.connection })
    this.#target.stdin.end()
  }

  #readOutput(): ReturnType<typeof readLines> {
    const kit = { recorder: this.#recorder, connection: this.connection, bounds: this.#bounds }
    return readLines(this.#target.stdout, this.#bounds, {
      onLine: ({ data, terminator }) => receiveMessage(kit, toBytes(data), { terminator }).reached,
      onSlow: (reached) => this.#noteBound(reached, 'reading was slowed down'),
    })
  }

  async #readErrors(): Promise<void> {
    const { stderr } = this.#target
    const { stderrBytes } = this.#bounds
    if (stderr === undefined) return
    const take = (text: string): void => {
      this.#recorder.record({ kind: 'stderr', connection: this.connection, text })
    }
    await readText(stderr, stderrBytes, take, () => {
      const words = `more than ${bytesInWords(stderrBytes)} on stderr`
      this.#noteBound({ bound: 'stderrBytes', words }, 'the rest is left out')
    })
  }

  async #onOutputEnded(passed: Reached | undefined): Promise<void> {
    this.#outputEnded = true
    if (passed !== undefined) {
      this.#isFlooding = true
      this.#noteBound(passed, 'the connection was ended')
      await this.#end('us', passed.words)
    } else if (!(await settlesWithin(this.#target.exited, this.#grace.drain))) {
      await this.#end('target', 'it closed its stdout')
    }
  }

  #end(by: 'us' | 'target', reason?: string): Promise<void> {
    this.#over ??= this.#finish(by, reason)
    return this.#over
  }

  async #finish(by: 'us' | 'target', reason?: string): Promise<void> {
    const { stdin, stdout, stderr, exited } = this.#target
    const { connection } = this
    const recorder = this.#recorder
    const grace = this.#grace
    const signalled = (signal: string): unknown => recorder.record({ kind: 'signal-sent', connection, signal })
    if (!(await settlesWithin(exited, 0))) {
      this.#closeInput()
      const patience = this.#inputWaitedFor || this.#isFlooding ? { ...grace, input: 0 } : grace
      if (!(await stopProcess(this.#target, patience, signalled)))
        this.#note('the process is still there after SIGKILL')
    }
    // What it started may hold its pipes open: give it the same chance to end, then end it.
    const quiet = await settlesWithin(this.#drained, grace.drain)
    if (this.#target.signal('SIGKILL') && !quiet) {
      signalled('SIGKILL')
      await settlesWithin(this.#drained, grace.drain)
    }
    for (const stream of [stdin, stdout, stderr]) stream?.destroy()
    await settlesWithin(this.#drained, grace.drain)
    this.#target.release?.()
    if (await settlesWithin(exited, 0)) recorder.record({ kind: 'process-exited', connection, ...(await exited) })
    recorder.record({ kind: 'connection-closed', connection, by, reason })
    this.#resolveEnded()
  }

  /** It may be at work and deaf to all else. */
  #endFor(overuse: Overuse): void {
    const { connection } = this
    const words = overuseInWords(overuse)
    this.#recorder.record({ kind: 'overuse', connection, ...overuse })
    if (overuse.costly !== true) this.#noteBound({ bound: 'processBytes', words }, 'the process was ended')
    this.#isFlooding = true
    this.#recorder.record({ kind: 'signal-sent', connection, signal: 'SIGKILL' })
    this.#target.signal('SIGKILL')
    void this.#end('us', words)
  }

  /** Records first: an answer must not come before its request in the trace. */
  async #transmit(body: string | Uint8Array, terminator: '\n' | undefined, { label, deliberate }: Origin) {
    const { stdin } = this.#target
    const { line, content } = outgoing(body, terminator ?? '')
    const { seq } = this.#recorder.record({
      kind: 'message',
      connection: this.connection,
      direction: 'sent',
      terminator,
      label,
      deliberate,
      ...content,
    })
    this.#wrote(line)
    if (!stdin.writable) {
      this.#note('the message could not be written: stdin of the target is closed')
      return { seq }
    }
    // What is written in one go reaches the target in one piece, if it fits.
    stdin.cork()
    process.nextTick(() => stdin.uncork())
    await new Promise<void>((resolve) => {
      // A target that never reads blocks the pipe for good.
      this.#writing.add(resolve)
      stdin.write(line, () => {
        this.#writing.delete(resolve)
        resolve()
      })
    })
    return { seq }
  }

  #wrote(line: Uint8Array): void {
    if (line.length > 0) this.#isWithinLine = line.at(-1) !== newline
    if (this.#isWithinLine) return
    const awaited = this.#waiting
    this.#waiting = []
    for (const go of awaited) go()
  }
}
