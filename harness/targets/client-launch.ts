/** Starts the client under test against our server, records what its process does, and ends it with all it started. */

import type { JsonObject } from '../../schema/index.ts'
import type { Action } from '../driver/actions.ts'
import type { Overuse } from '../trace/events.ts'
import type { TransportKind } from '../trace/place.ts'
import type { Recorder } from '../trace/recorder.ts'
import type { ProcessExit } from '../transports/stdio/process-tree.ts'
import type { Bounds } from '../wire/bounds.ts'
import { lastPart } from '../wire/shorten.ts'
import { clientCommand, driverCommand, type ServerAddress } from './client-command.ts'
import { startClientProcess } from './client-process.ts'
import type { KeptProcesses } from './kept-processes.ts'
import { withModel } from './takes-model.ts'
import type { ClientTarget, StartableClient, StartedClient } from './target.ts'

interface ClientLaunchOptions {
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
  /** Where its process comes from, and goes when the launch is over; without it the launch has a process of its own. */
  readonly kept?: KeptProcesses
  /** The base URL of our model, where it is to have one. */
  readonly model?: string
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
  /** Its launch is over, and its process lives on for the next one. */
  readonly isKept: boolean
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
  const { target, recorder, connection, bounds, onOutput, kept } = options
  const isDriver = target.driver !== undefined && target.driver !== false
  const environment = {
    MCP_CONFORMANCE_SCENARIO: options.scenario,
    MCP_CONFORMANCE_PROTOCOL_VERSION: options.protocolVersion === 'any' ? undefined : options.protocolVersion,
    MCP_CONFORMANCE_CONTEXT: options.context === undefined ? undefined : JSON.stringify(options.context),
    MCP_CONFORMANCE_ACTIONS: options.actions === undefined ? undefined : JSON.stringify(options.actions),
    MCP_CONFORMANCE_SERVER: isDriver ? JSON.stringify({ transport: options.transport, ...options.server }) : undefined,
    MCP_CONFORMANCE_MODEL: options.model,
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
  const word = isDriver ? driverCommand : clientCommand
  const inPlace = (text: string): string => withModel(text, options.model)
  const process =
    kept?.take() ??
    (await startClientProcess({
      command: word(target.resolved?.command ?? target.command, options.server).map(inPlace),
      cwd: target.cwd,
      env: {
        ...Object.fromEntries(Object.entries(target.env).map(([name, value]) => [name, inPlace(value)])),
        ...(target.resolved === undefined ? {} : { PATH: target.resolved.path }),
        ...environment,
        MCP_CONFORMANCE_KEEP: kept === undefined ? undefined : '1',
      },
      bounds,
      isDriver,
      isKept: kept !== undefined,
    }))
  const { child, usage, drained } = process
  const again = process.launches > 0 ? { again: true as const } : {}
  recorder.record({ kind: 'process-started', connection, command: child.command, pid: child.pid, ...again })
  let tail = ''
  let exit: ProcessExit | undefined
  let ending: Promise<void> | undefined
  const signalled = (signal: string): void => void recorder.record({ kind: 'signal-sent', connection, signal })
  const over = process.launch(environment, {
    line: record,
    note: (note) => recorder.record({ kind: 'note', connection, bound: 'stderrBytes', note }),
    stdout: (text) => onOutput?.(text),
    stderr(text) {
      tail = lastPart(tail + text, tailLength)
      recorder.record({ kind: 'stderr', connection, text })
      onOutput?.(text)
    },
    overuse(found) {
      options.onOveruse?.(found)
      signalled('SIGKILL')
    },
  })
  let isFree = false
  const exited = Promise.race([over, drained]).then((how): ProcessExit => {
    isFree = how === undefined
    exit = how ?? { code: 0, signal: null }
    const isKept = isFree ? { kept: true as const } : {}
    recorder.record({ kind: 'process-exited', connection, code: exit.code, signal: exit.signal, ...isKept })
    if (isFree) kept?.give(process)
    return exit
  })
  return {
    exited,
    get exit() {
      return exit
    },
    get isKept() {
      return isFree
    },
    get stderrTail() {
      return tail
    },
    boundCost: usage.boundCost,
    get isWorking() {
      return exit === undefined && usage.isWorking
    },
    end: () => {
      // A process whose launch is over already serves another launch, or waits for one.
      ending ??= isFree ? Promise.resolve() : process.end(signalled)
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
    isKept: false,
    stderrTail: '',
    boundCost: () => {},
    isWorking: false,
    async end() {
      await client.end()
      await exited
    },
  }
}
