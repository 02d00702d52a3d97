/** A process of the client under test: one launch, or with a driver that takes many, one launch after the other. */
import { isLaunchOver, type ReportsLeft, readReports, wholeReports } from '../driver/report.ts'
import type { Overuse } from '../trace/events.ts'
import { defaultGrace } from '../transports/stdio/grace.ts'
import {
  type ProcessExit,
  type ProcessTree,
  type StartOptions,
  startProcess,
} from '../transports/stdio/process-tree.ts'
import { readText } from '../transports/stdio/read-output.ts'
import { type UsageWatch, watchUsage } from '../transports/stdio/usage/watch-usage.ts'
import { settlesWithin } from '../transports/stdio/within.ts'
import { type Bounds, bytesInWords } from '../wire/bounds.ts'

/** The variables of a launch; undefined is not there. */
type LaunchVariables = Readonly<Record<string, string | undefined>>

/** Who is told what the process says and uses during a launch. */
interface LaunchListener {
  /** A JSON object on the stdout of a driver. */
  line(text: string): void
  stdout(text: string): void
  stderr(text: string): void
  /** A limit was hit. */
  note(words: string): void
  /** It uses too much; it is ended. */
  overuse(found: Overuse): void
}

interface ClientProcessOptions extends StartOptions {
  readonly bounds: Bounds
  readonly isDriver: boolean
  /** Its stdin stays open, for further launches. */
  readonly isKept: boolean
}

/** Starts it; what it writes is read from the start, so `launch` comes next. */
export async function startClientProcess(options: ClientProcessOptions): Promise<ClientProcess> {
  const child = await startProcess(options)
  if (!options.isKept) child.stdin.end()
  return new ClientProcess(child, options)
}

export class ClientProcess {
  readonly child: ProcessTree
  readonly usage: UsageWatch
  /** How it ended, once what it wrote last was read. */
  readonly drained: Promise<ProcessExit>
  readonly #bounds: Bounds
  readonly #left: ReportsLeft
  #launches = 0
  #listener: LaunchListener | undefined
  #over: () => void = () => {}
  #hasEnded = false

  constructor(child: ProcessTree, { bounds, isDriver, isKept }: ClientProcessOptions) {
    this.child = child
    this.#bounds = bounds
    this.#left = wholeReports(bounds)
    const more = (stream: string): string =>
      `more than ${bytesInWords(bounds.stderrBytes)} on ${stream}: the rest is left out`
    const take = (text: string): void => {
      if (isKept && isLaunchOver(text)) this.#over()
      else this.#listener?.line(text)
    }
    child.stdout.on('data', (chunk: Buffer) => this.#listener?.stdout(chunk.toString('utf8')))
    const said = isDriver
      ? readReports(child.stdout, bounds, take, (words) => this.#listener?.note(words), this.#left)
      : undefined
    const errors = readText(
      child.stderr,
      bounds.stderrBytes,
      (text) => this.#listener?.stderr(text),
      () => this.#listener?.note(more('stderr')),
    )
    this.usage = watchUsage(child, bounds.processBytes, (found) => {
      this.#listener?.overuse(found)
      child.signal('SIGKILL')
    })
    this.drained = child.exited.then(async (how) => {
      this.#hasEnded = true
      // The end of stderr may come after the exit, or never if a child of the client holds it.
      await settlesWithin(Promise.all([errors, said]), defaultGrace.drain)
      return how
    })
  }

  /** Launches that it has had. */
  get launches(): number {
    return this.#launches
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Begins a launch: the first one is that of the start, the others are told on stdin. Resolves when the driver says that it is over. */
  launch(variables: LaunchVariables, listener: LaunchListener): Promise<void> {
    this.#listener = listener
    Object.assign(this.#left, wholeReports(this.#bounds))
    const over = new Promise<void>((resolve) => {
      this.#over = () => {
        this.#listener = undefined
        resolve()
      }
    })
    if (this.#launches > 0) {
      const told = Object.entries(variables).map(([name, value]) => [name, value ?? null])
      this.child.stdin.write(`${JSON.stringify(Object.fromEntries(told))}\n`)
    }
    this.#launches += 1
    return over
  }

  /** Ends it and all it started: SIGTERM, then SIGKILL. */
  async end(onSignal: (signal: 'SIGTERM' | 'SIGKILL') => void = () => {}): Promise<void> {
    const insist: readonly (readonly ['SIGTERM' | 'SIGKILL', number])[] = [
      ['SIGTERM', defaultGrace.terminate],
      ['SIGKILL', defaultGrace.kill],
    ]
    for (const [signal, ms] of insist) {
      if (!this.#hasEnded) onSignal(signal)
      // After its exit too: what it started may still run.
      this.child.signal(signal)
      if (await settlesWithin(this.drained, ms)) break
    }
    this.child.signal('SIGKILL')
    this.child.release()
  }
}
