/**
 * Picks up a POST's event stream that the server ended before it answered: GET with Last-Event-ID, after the retry time
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery).
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { TraceEvent } from '../../trace/events.ts'
import type { EventStream } from './drive.ts'
import type { Mailbox } from './mailbox.ts'

/** A server that ends its streams again and again is followed this often; the time limit ends it earlier. */
const maxResumptions = 5

/** Milliseconds that a timer can keep; a longer one would go off at once. */
const longestDelay = 2_147_483_647

export interface ResumeOptions {
  readonly mailbox: Mailbox
  readonly signal: AbortSignal
  /** Whether the answer has come meanwhile, on whatever stream. */
  answered(): boolean
  get(lastEventId: string): Promise<EventStream>
}

/** Resolves when the answer has come, or there is nothing (more) to resume. */
export async function resumeStream(http: number, options: ResumeOptions): Promise<void> {
  const { mailbox, signal } = options
  let stream = http
  let lastEventId: string | undefined
  for (let resumption = 0; resumption < maxResumptions; resumption += 1) {
    const records = mailbox.events.filter((e) => e.kind === 'sse-event' && e.http === stream)
    lastEventId = lastOf(records, 'id') ?? lastEventId
    if (lastEventId === undefined || lastEventId === '' || signal.aborted || options.answered()) return
    await delay(Math.min(lastOf(records, 'retry') ?? 0, longestDelay), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const resumed = await options.get(lastEventId)
    const next = resumed.exchange.http
    if (next?.status !== 200) return
    stream = next.http
    await mailbox.wait(
      0,
      (e) => (options.answered() || (e.kind === 'http-ended' && e.http === stream) ? true : undefined),
      signal,
    )
    await resumed.close()
  }
}

function lastOf<K extends 'id' | 'retry'>(records: readonly TraceEvent[], member: K) {
  const record = records.findLast((e) => e.kind === 'sse-event' && e[member] !== undefined)
  return record?.kind === 'sse-event' ? record[member] : undefined
}
