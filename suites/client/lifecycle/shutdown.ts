import {
  type Conversation,
  type EventOf,
  type Finding,
  failed,
  type JudgeContext,
  missing,
  notObserved,
  passed,
  type TraceEvent,
  timed,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'

/**
 * Milliseconds that a client may leave a server alone that does not end. No rule gives a number; implementations wait
 * about 2 s at each step.
 */
const patienceMs = 10_000

/** Milliseconds within which a signal counts as sent together with the end of stdin. */
const sameInstantMs = 20

interface Ending {
  readonly closed: EventOf<'stdin-closed'> | undefined
  readonly signals: readonly EventOf<'signal-sent'>[]
  /** Set when the stand-in was killed. */
  readonly killed: EventOf<'connection-closed'> | undefined
  /** The client still runs, and has waited for as long as we do. */
  readonly waited: boolean
}

const isKind =
  <K extends TraceEvent['kind']>(kind: K) =>
  (event: TraceEvent): event is EventOf<K> =>
    event.kind === kind

/** How the client ended the connection on which it worked: the one with the most messages. */
function endingOf({ conversations }: Pick<JudgeContext, 'conversations'>): Ending | undefined {
  const worked = [...conversations].sort((a, b) => b.bySubject.length - a.bySubject.length)[0]
  if (worked === undefined) return undefined
  const { events }: Conversation = worked
  const closed = events.find(isKind('stdin-closed'))
  const end = events.find(isKind('connection-closed'))
  const isKilled = end?.by === 'target' && end.reason?.includes('SIGKILL') === true
  return {
    closed,
    signals: events.filter(isKind('signal-sent')),
    killed: isKilled ? end : undefined,
    waited: end?.by === 'us' && end.at - (closed?.at ?? end.at) >= patienceMs,
  }
}

const left = 'the client program ended as soon as it had closed stdin, which leaves open what it would have done'

/** Judges the steps after the end of stdin; not-observed when they were not reached. */
function afterClose(context: Pick<JudgeContext, 'conversations'>, judge: (ending: Ending) => Finding): Finding {
  const ending = endingOf(context)
  if (ending === undefined) return notObserved('the client never connected')
  return judge(ending)
}

const forced = ({ signals, killed, waited, closed }: Ending): Finding => {
  if (killed !== undefined) return passed
  if (!waited) return notObserved(left)
  return missing('SIGKILL, or other force, to a server that does not end', ...seqs(closed, signals))
}

const seqs = (closed: Ending['closed'], signals: Ending['signals']): number[] =>
  [closed?.seq, ...signals.map(({ seq }) => seq)].filter((seq) => seq !== undefined)

export default using(['shut-down']).clientScenario({
  title: 'A stdio server that ignores the end of its input, and SIGTERM',
  transports: ['stdio'],
  async drive({ serve }) {
    const server = await serve({ ignore: ['stdin-closed', 'SIGTERM'] }, { idleMs: patienceMs })
    await server.done()
  },
  judges: {
    'lifecycle.shutdown.stdio-close-stdin': (_, context) =>
      afterClose(context, ({ closed, signals, killed, waited }) => {
        const first = signals[0]
        if (first !== undefined && (closed === undefined || first.seq < closed.seq)) {
          return failed('the end of stdin before any signal', first.signal, first.seq)
        }
        if (closed !== undefined) return passed
        if (killed !== undefined) return failed('the end of stdin before any force', 'SIGKILL', killed.seq)
        return notObserved(waited ? 'the client did not end the session' : left)
      }),
    'lifecycle.shutdown.stdio-waits': (_, context) =>
      afterClose(context, ({ closed, signals, killed }) => {
        const force = signals[0] ?? killed
        if (closed === undefined || force === undefined) return notObserved(left)
        const afterMs = (force.kind === 'signal-sent' ? force.afterEndMs : undefined) ?? force.at - closed.at
        if (afterMs > sameInstantMs) return passed
        const breach = failed(
          'time for the server to exit by itself',
          `${Math.round(afterMs)} ms`,
          closed.seq,
          force.seq,
        )
        return timed(breach)
      }),
    'lifecycle.shutdown.stdio-sigterm': (_, context) =>
      afterClose(context, ({ closed, signals, killed, waited }) => {
        if (signals.some(({ signal }) => signal === 'SIGTERM')) return passed
        if (closed === undefined) return notObserved('stdin was not closed')
        if (killed !== undefined) return failed('SIGTERM before SIGKILL', 'SIGKILL', closed.seq, killed.seq)
        if (!waited) return notObserved(left)
        return missing('SIGTERM to a server that does not exit', closed.seq)
      }),
    'lifecycle.shutdown.stdio-sigkill': (_, context) =>
      afterClose(context, (ending) =>
        ending.signals.some(({ signal }) => signal === 'SIGTERM') || ending.killed !== undefined
          ? forced(ending)
          : notObserved('no SIGTERM was sent'),
      ),
    'lifecycle.shutdown.stdio-forced-termination': (_, context) =>
      afterClose(context, (ending) =>
        ending.closed === undefined ? notObserved('stdin was not closed') : forced(ending),
      ),
  },
})
