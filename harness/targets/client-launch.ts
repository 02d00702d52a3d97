/** Starts the client under test against our server, records what its process does, and ends it with all it started. */

import type { JsonObject } from '../../schema/index.ts'
import type { Action } from '../driver/actions.ts'
import { readReports } from '../driver/report.ts'
import type { Overuse } from '../trace/events.ts'
import type { TransportKind } from '../trace/place.ts'
import type { Recorder } from '../trace/recorder.ts'
import { defaultGrace } from '../transports/stdio/grace.ts'
import { type ProcessExit, startProcess } from '../transports/stdio/process-tree.ts'
import { readText } from '../transports/stdio/read-output.ts'
import { watchUsage } from '../transports/stdio/usage/watch-usage.ts'
import { settlesWithin } from '../transports/stdio/within.ts'
import { type Bounds, bytesInWords } from '../wire/bounds.ts'
import { lastPart } from '../wire/shorten.ts'
import { clientCommand, driverCommand, type ServerAddress } from './client-command.ts'
import type { ClientTarget, StartableClient, StartedClient } from './target.ts'

export interface ClientLaunchOptions {
  readonly target: ClientTarget | StartableClient
  /** Where our server is. */
  readonly server: ServerAddress
  readonly recorder: Recorder
  readonly bounds: Bounds
  /** Names the launch in the trace. */
  readonly connection: string
  readonly protocolVersion: string
  readonly scenario: string
  readonly context?: JsonObject
  readonly transport: TransportKind
  /** For a driver; without them it acts as any client would. */
  readonly actions?: readonly Action[]
  /** Further variables for its process; those of the user do not replace them. */
  readonly environment?: Readonly<Record<string, string>>
  /** Told what it writes to stdout and stderr. */
  readonly onOutput?: (text: string) => void
  /** Told once when it uses too much; it is ended then. */
  readonly onOveruse?: (overuse: Overuse) => void
}

export interface RunningClient {
  readonly exited: Promise<ProcessExit>
  /** How it ended, once it has. */
  readonly exit: ProcessExit | undefined
  /** The last characters of its stderr. */
  readonly stderrTail: string
  /** From now on it may use no more than something that is meant to cost much is worth. */
  boundCost(): void
  /** Whether it works, however little it says. */
  readonly isWorking: boolean
  /** Ends the process and all it started: SIGTERM, then SIGKILL. Resolves when that is done. */
  end(): Promise<void>
}

const tailLength = 2000

/**
 * Starts the client; its stdout is read and dropped, its stderr recorded.
 * @throws HarnessError `command-not-found`
 */
export async function launchClient(options: ClientLaunchOptions): Promise<RunningClient> {
  const { target, recorder, connection, bounds, onOutput } = options
  const isDriver = target.driver !== undefined && target.driver !== false
  const environment = {
    MCP_CONFORMANCE_SCENARIO: options.scenario,
    MCP_CONFORMANCE_PROTOCOL_VERSION: options.protocolVersion === 'any' ? undefined : options.protocolVersion,
    MCP_CONFORMANCE_CONTEXT: options.context === undefined ? undefined : JSON.stringify(options.context),
    MCP_CONFORMANCE_ACTIONS: options.actions === undefined ? undefined : JSON.stringify(options.actions),
    MCP_CONFORMANCE_SERVER: isDriver ? JSON.stringify({ transport: options.transport, ...options.server }) : undefined,
    ...options.environment,
  }
  const record = (text: string): void => {
    recorder.record({ kind: 'driver-report', connection, text })
  }
  const report = (line: JsonObject): void => record(JSON.stringify(line))
  if ('start' in target) {
    const told = onOutput === undefined ? {} : { onOutput }
    return adoptClient(target.start({ server: options.server, environment, report, ...told }), options)
  }
  const child = await startProcess({
    command: (isDriver ? driverCommand : clientCommand)(target.resolved?.command ?? target.command, options.server),
    cwd: target.cwd,
    env: { ...target.env, ...(target.resolved === undefined ? {} : { PATH: target.resolved.path }), ...environment },
  })
  recorder.record({ kind: 'process-started', connection, command: child.command, pid: child.pid })
  let tail = ''
  let exit: ProcessExit | undefined
  let ending: Promise<void> | undefined
  child.stdin.on('error', () => {})
  child.stdin.end()
  child.stdout.on('error', () => {})
  const said = isDriver
    ? readReports(child.stdout, bounds, record, (note) => {
        recorder.record({ kind: 'note', connection, bound: 'stderrBytes', note })
      })
    : undefined
  if (onOutput === undefined) child.stdout.resume()
  else child.stdout.on('data', (chunk: Buffer) => onOutput(chunk.toString('utf8')))
  const errors = readText(
    child.stderr,
    bounds.stderrBytes,
    (text) => {
      tail = lastPart(tail + text, tailLength)
      recorder.record({ kind: 'stderr', connection, text })
      onOutput?.(text)
    },
    () => {
      const note = `more than ${bytesInWords(bounds.stderrBytes)} on stderr: the rest is left out`
      recorder.record({ kind: 'note', connection, bound: 'stderrBytes', note })
    },
  )
  const usage = watchUsage(child, bounds.processBytes, (overuse) => {
    options.onOveruse?.(overuse)
    recorder.record({ kind: 'signal-sent', connection, signal: 'SIGKILL' })
    child.signal('SIGKILL')
  })
  const exited = child.exited.then(async (how) => {
    // The end of stderr may come after the exit, or never if a child of the client holds it.
    await settlesWithin(Promise.all([errors, said]), defaultGrace.drain)
    exit = how
    recorder.record({ kind: 'process-exited', connection, code: how.code, signal: how.signal })
    return how
  })
  const stop = async (): Promise<void> => {
    const insist: readonly (readonly ['SIGTERM' | 'SIGKILL', number])[] = [
      ['SIGTERM', defaultGrace.terminate],
      ['SIGKILL', defaultGrace.kill],
    ]
    for (const [signal, ms] of insist) {
      if (exit === undefined) recorder.record({ kind: 'signal-sent', connection, signal })
      // After its exit too: what it started may still run.
      child.signal(signal)
      if (await settlesWithin(exited, ms)) break
    }
    child.signal('SIGKILL')
    child.release()
  }
  return {
    exited,
    get exit() {
      return exit
    },
    get stderrTail() {
      return tail
    },
    boundCost: usage.boundCost,
    get isWorking() {
      return exit === undefined && usage.isWorking
    },
    end: () => {
      ending ??= stop()
      return ending
    },
  }
}

/** A client that was not started as a process of ours: its end is recorded like that of one. */
function adoptClient(client: StartedClient, { recorder, connection }: ClientLaunchOptions): RunningClient {
  let exit: ProcessExit | undefined
  recorder.record({ kind: 'process-started', connection, command: ['(in process)'] })
  const exited = client.exited.then((how) => {
    exit = how
    recorder.record({ kind: 'process-exited', connection, code: how.code, signal: how.signal })
    return how
  })
  return {
    exited,
    get exit() {
      return exit
    },
    stderrTail: '',
    boundCost: () => {},
    isWorking: false,
    async end() {
      await client.end()
      await exited
    },
  }
}
