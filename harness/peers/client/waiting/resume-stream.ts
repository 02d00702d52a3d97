/**
 * Picks up a POST's event stream that the server ended before it answered: GET with Last-Event-ID, after the retry time
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery).
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { PausableLimit } from '../../../time/pausable-limit.ts'
import type { TraceEvent } from '../../../trace/events.ts'
import type { EventStream } from '../drive.ts'
import type { Mailbox } from './mailbox.ts'

/** Milliseconds before the next attempt where the server names none: doubled each time, up to the longest. */
const firstPause = 10
const longestPause = 500
/** Milliseconds of a retry time that is honoured; a stream that is to be resumed later still is left alone. */
const longestRetry = 30_000
/** Milliseconds of such waiting that one answer is given beyond its limit, unless a single wait takes longer. */
const longestGrace = 10_000

interface ResumeOptions {
  readonly mailbox: Mailbox
  /** The time that the server wants us to wait does not count, as long as resuming brings something. */
  readonly limit: PausableLimit
  /** Whether the answer has come meanwhile, on whatever stream. */
  answered(): boolean
  get(lastEventId: string): Promise<EventStream>
}

/** Resolves when the answer has come, or there is nothing (more) to resume. */
export async function resumeStream(http: number, options: ResumeOptions): Promise<void> {
  const { mailbox, limit, answered } = options
  const { signal } = limit
  let stream = http
  let lastEventId: string | undefined
  let retry: number | undefined
  let granted = 0
  let isBarren = false
  for (let pause = firstPause; !signal.aborted && !answered(); pause = Math.min(2 * pause, longestPause)) {
    const records = mailbox.events.filter((e) => e.kind === 'sse-event' && e.http === stream)
    lastEventId = lastOf(records, 'id') ?? lastEventId
    retry = lastOf(records, 'retry') ?? retry
    if (lastEventId === undefined || lastEventId === '' || (retry ?? 0) > longestRetry) return
    const isGranted = retry !== undefined && !isBarren && granted < longestGrace
    if (isGranted) granted += retry ?? 0
    await waitOut(retry ?? pause, limit, isGranted)
    if (signal.aborted || answered()) return
    const resumed = await options.get(lastEventId)
    const next = resumed.exchange.http
    if (next?.status !== 200) return
    stream = next.http
    const isOver = (e: TraceEvent): boolean => e.kind === 'http-ended' && e.http === stream
    await mailbox.wait(0, (e) => (answered() || isOver(e) ? true : undefined), signal)
    await resumed.close()
    isBarren = !mailbox.events.some(
      (e) => e.kind === 'sse-event' && e.http === stream && (e.id ?? lastEventId) !== lastEventId,
    )
  }
}

async function waitOut(ms: number, { signal, pause }: PausableLimit, isGranted: boolean): Promise<void> {
  const resume = isGranted ? pause() : () => {}
  await delay(ms, undefined, { signal }).catch(() => undefined)
  resume()
}

/** What the last of these events says of its id or retry time. */
export function lastOf<K extends 'id' | 'retry'>(records: readonly TraceEvent[], member: K) {
  const record = records.findLast((e) => e.kind === 'sse-event' && e[member] !== undefined)
  return record?.kind === 'sse-event' ? record[member] : undefined
}
