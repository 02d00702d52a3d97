import { setTimeout as delay } from 'node:timers/promises'
import {
  type Finding,
  failed,
  type JudgeContext,
  legacy,
  missing,
  notObserved,
  passed,
  spanOf,
} from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { noteLimit, statedLimit } from '../../judging/rates/stated-limits.ts'

const key = 'pingInterval'
/** Milliseconds: a longer interval is not waited for. */
const longest = 5_000
/** So many intervals show at least two pings, whenever the first one comes. */
const intervals = 3.5
const isOver = 'the wait for pings is over'

export default serverScenario<never>({
  title: 'A client that is idle for some of the intervals in which the server pings',
  revisions: legacy,
  waits: true,
  async drive({ connect, accounts, transport, signal }) {
    const stated = accounts.limits?.[key]
    const span = spanOf(stated ?? '')
    if (stated === undefined || span === undefined) return
    const client = await connect()
    if (transport === 'streamable-http') await client.listen()
    noteLimit(client, key, stated)
    if (span <= longest) await delay(intervals * span, undefined, { signal })
    client.note(isOver)
  },
  judges: {
    'ping.sender.periodic': (_, context) =>
      whileIdle(context, ({ pings, seq, ms, stated }) => {
        if (pings.length > 1) return passed
        return pings.length === 1
          ? notObserved(`one ping came in ${ms} ms, which shows no interval`)
          : missing(`a ping within ${ms} ms, for one is sent every ${stated}`, seq)
      }),
    'ping.sender.not-excessive': (_, context) =>
      whileIdle(context, ({ pings, ms, span, stated }) => {
        const most = Math.ceil((2 * ms) / span) + 2
        if (pings.length <= most) return pings.length === 0 ? notObserved('the server sent no ping') : passed
        return failed(`at most ${most} pings in ${ms} ms, for one is sent every ${stated}`, pings.length, ...pings)
      }),
  },
})

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
