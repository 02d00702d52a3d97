/** Follows the launches of a client under test, whose processes are no connections: did one of them crash? */
import type { TraceEvent } from '../../trace/events.ts'
import type { Place } from '../../trace/place.ts'
import { type Crash, crashOfClient } from './crash.ts'

/** Characters of standard error. */
const tailLength = 4000

interface Launch {
  stderr: string
  /** We have told it to end. */
  isTold: boolean
  place: Place | undefined
}

export class ClientLaunches {
  readonly #launches = new Map<string, Launch>()

  /**
   * Takes in the next event of the trace.
   * @param place where the scenario runs to which the event belongs
   * @returns the crash that it ends with
   */
  see(event: TraceEvent, place: Place | undefined): Crash | undefined {
    if (!('connection' in event) || event.connection === undefined) return undefined
    const launch = this.#launches.get(launchOf(event.connection))
    switch (event.kind) {
      case 'process-started':
        this.#launches.set(event.connection, { stderr: '', isTold: false, place })
        return undefined
      case 'connection-opened':
        // A server's process starts on a connection that is open.
        if (event.target === 'client' && launch !== undefined) launch.place ??= event
        return undefined
      case 'stderr':
        if (launch !== undefined) launch.stderr = (launch.stderr + event.text).slice(-tailLength)
        return undefined
      case 'signal-sent':
        if (launch !== undefined) launch.isTold = true
        return undefined
      case 'process-exited': {
        this.#launches.delete(event.connection)
        if (launch?.place === undefined || launch.isTold) return undefined
        const { revision, transport } = launch.place
        return crashOfClient({ revision, transport }, event, launch.stderr)
      }
      default:
        return undefined
    }
  }
}

/** The connections of a launch bear its name, a dot and a number. */
const launchOf = (connection: string): string => connection.split('.', 1)[0] ?? connection
