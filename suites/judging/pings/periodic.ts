/** Pings to a side that is idle, for as long as some of the intervals that the configuration states. */
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Finding,
  failed,
  type JudgeContext,
  missing,
  notObserved,
  passed,
  spanOf,
} from '../../../harness/index.ts'
import { noteLimit, statedLimit } from '../rates/stated-limits.ts'

const key = 'pingInterval'
/** Milliseconds: a longer interval is not waited for. */
const longest = 5_000
/** So many intervals show at least two pings, whenever the first one comes. */
const intervals = 3.5
const isOver = 'the wait for pings is over'

/** Milliseconds to be idle for; zero where the interval is too long to wait for, undefined where none is stated. */
export function idleTime(stated: string | undefined): number | undefined {
  const span = spanOf(stated ?? '')
  if (span === undefined) return undefined
  return span <= longest ? intervals * span : 0
}

/** Is idle, between two notes on the connection. */
export async function beIdle(peer: { note(text: string): void }, stated: string, signal: AbortSignal): Promise<void> {
  noteLimit(peer, key, stated)
  await delay(idleTime(stated) ?? 0, undefined, { signal })
  peer.note(isOver)
}

export const periodicPings = {
  'ping.sender.periodic': (_: unknown, context: JudgeContext): Finding =>
    whileIdle(context, ({ pings, seq, ms, stated }) => {
      if (pings.length > 1) return passed
      return pings.length === 1
        ? notObserved(`one ping came in ${ms} ms, which shows no interval`)
        : missing(`a ping within ${ms} ms, for one is sent every ${stated}`, seq)
    }),
  'ping.sender.not-excessive': (_: unknown, context: JudgeContext): Finding =>
    whileIdle(context, ({ pings, ms, span, stated }) => {
      const most = Math.ceil((2 * ms) / span) + 2
      if (pings.length <= most) return pings.length === 0 ? notObserved('no ping came') : passed
      return failed(`at most ${most} pings in ${ms} ms, for one is sent every ${stated}`, pings.length, ...pings)
    }),
} as const

interface Idle {
  /** Trace positions. */
  readonly pings: readonly number[]
  readonly seq: number
  /** How long the wait was, and an interval, in milliseconds. */
  readonly ms: number
  readonly span: number
  readonly stated: string
}

function whileIdle(context: JudgeContext, judge: (idle: Idle) => Finding): Finding {
  const stated = statedLimit(context, key)
  const span = spanOf(stated ?? '')
  if (stated === undefined || span === undefined)
    return notObserved(`needs limits.${key} in the configuration: no page names an interval`)
  if (span > longest) return notObserved(`${stated}: no run waits for intervals of more than ${longest} ms`)
  for (const { events, bySubject } of context.conversations) {
    const end = events.find((event) => event.kind === 'note' && event.note === isOver)
    const begin = events.find((event) => event.kind === 'note' && event.note.includes(`limits.${key}`))
    if (begin === undefined || end === undefined) continue
    const pings = bySubject.flatMap(({ method, seq }) =>
      method === 'ping' && seq > begin.seq && seq < end.seq ? [seq] : [],
    )
    return judge({ pings, seq: begin.seq, ms: Math.round(end.at - begin.at), span, stated })
  }
  return notObserved('the connection ended before')
}
