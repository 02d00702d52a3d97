import { setMaxListeners } from 'node:events'
import { type Script, scriptOf } from '../actions/script.ts'
import type { TokenSource } from '../authorization/token-source.ts'
import { seamsOf } from '../fault.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import type { JsonObject } from '../messages.ts'
import type { ClientOptions } from '../options.ts'
import type { Era } from '../revisions.ts'
import type { Decisions, Seams } from '../seams.ts'
import type { TransportName } from '../transports/channel.ts'

/** What is known of the conversation so far. */
interface RunState {
  era: Era
  revision: string
  /** The revision or era is settled, the connection can be used. */
  open: boolean
  transport: TransportName
  serverCapabilities: JsonObject
  /** How the server calls itself; empty before it has said so. */
  serverName: string
}

/** All that belongs to one run of one client; nothing is shared between runs. */
export interface Run {
  readonly options: ClientOptions
  /** The origin of the server; undefined on stdio. */
  origin: string | undefined
  readonly limits: Limits
  readonly seams: Seams
  readonly decide: Decisions
  readonly signal: AbortSignal
  readonly state: RunState
  /** Undefined when there is no browser in which the user could agree. */
  authorizer: TokenSource | undefined
  readonly warnings: string[]
  /** What the user and the model were told to do. */
  readonly script: Script
  /** Wakes who waits for a notification of this method. */
  readonly noticed: Set<(method: string, params: JsonObject) => void>
  warn(line: string): void
  /** Writes to the log. */
  note(line: string): void
  /** Ends the run as a crash would: connections drop, nothing more is sent. */
  crash(): void
}

export function createRun(given: ClientOptions, signal: AbortSignal): Run {
  const options = { ...given.fault?.client, ...given, ...given.quirk?.client }
  const own = new AbortController()
  // Everything that waits in a run listens to it.
  setMaxListeners(0, own.signal)
  const stop = (): void => own.abort(signal.reason)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop)
  const isToldOtherwise = options.quirk?.ofItsOwn === true && options.actions !== undefined
  const seams = seamsOf(options.fault ?? (isToldOtherwise ? undefined : options.quirk))
  const warnings: string[] = []
  return {
    options,
    origin: undefined,
    limits: { ...defaultLimits, ...given.fault?.client?.limits, ...given.limits, ...given.quirk?.client?.limits },
    seams,
    decide: decisionsOf(seams),
    signal: own.signal,
    state: { era: 'handshake', revision: '', open: false, transport: 'stdio', serverCapabilities: {}, serverName: '' },
    warnings,
    script: scriptOf(options.actions),
    noticed: new Set(),
    warn(line) {
      warnings.push(line)
      options.log?.(line)
    },
    note: (line) => {
      if (seams.logs?.(line, () => true) ?? true) options.log?.(line)
    },
    crash: () => own.abort(new Error('crashed')),
    authorizer: undefined,
  }
}

function decisionsOf(seams: Seams): Decisions {
  return {
    version: (_version, next) => next(),
    firstEra: (next) => next(),
    probe: (next) => next(),
    era: (_error, next) => next(),
    firstTransport: (next) => next(),
    fallback: (_error, next) => next(),
    restarts: (next) => next(),
    keepsServer: (next) => next(),
    resubscribes: (_asked, next) => next(),
    sessionLost: (next) => next(),
    brokenStream: (_state, next) => next(),
    listens: (next) => next(),
    listensFor: (next) => next(),
    reads: (_uri, next) => next(),
    reconnectDelay: (_retry, next) => next(),
    listenRefused: (_status, next) => next(),
    timeout: (_request, next) => next(),
    limit: (_asked, next) => next(),
    withdrawal: (next) => next(),
    isForSubscription: (_params, next) => next(),
    rootUri: (_uri, next) => next(),
    offersRoot: (_uri, next) => next(),
    resultType: (_result, next) => next(),
    nextCursor: (_result, next) => next(),
    rejectTool: (_tool, next) => next(),
    tellsOfRejected: (next) => next(),
    mayUse: (_capability, next) => next(),
    checkToolResult: (_result, _tool, next) => next(),
    ...seams.decide,
  }
}
