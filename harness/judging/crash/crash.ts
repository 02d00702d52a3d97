/** The crash of a target: a process that ends where no rule lets it, read from the trace. */
import type { Conversation } from '../../conversation/conversation.ts'
import type { Message } from '../../conversation/message.ts'
import { brokeAt, lastLines } from '../../conversation/stderr-tail.ts'
import type { EventOf } from '../../trace/events.ts'
import type { Place } from '../../trace/place.ts'
import { excerpt } from '../proof/excerpt.ts'
import type { Offending } from '../proof/offending.ts'
import type { WireExcerpt } from '../result.ts'
import { howEnded } from './how-ended.ts'
import { notYetAnswered, suspects } from './suspects.ts'

/** A crash: the process of the target ended by itself in the middle of its work. */
export interface Crash extends Place {
  /** `exited with code 1`, `was ended by SIGSEGV` */
  readonly how: string
  /** What we had sent last: `tools/call`. */
  readonly after?: string
  /** Why that was no message by the rules. */
  readonly deliberate?: string
  /** It had begun a line, and did not end it. */
  readonly withinLine?: true
  /** It ended before it had answered anything: it may be that it does not bear other processes of its kind. */
  readonly atStart?: true
  /** How many messages and requests it may have been: all that was new since the last answer. */
  readonly suspects?: number
  /** Where the program broke, as its runtime told on standard error; for telling crashes apart. */
  readonly brokeAt?: string
  /** The end of its standard error. */
  readonly stderr: string
  /** The scenario that was running; absent in preflight. */
  readonly scenario?: string
  readonly evidence: readonly WireExcerpt[]
}

/**
 * A server may end a connection over stdio by closing its output and exiting, and one that refuses us may exit at once. What it
 * may not is fail: exit with another code than 0 or by a signal, or leave a line or a request without its end.
 */
export function crashOfServer(conversation: Conversation): Crash | undefined {
  const { exit, events, exchanges, byPeer, bySubject, revision, transport, stderr } = conversation
  const closed = events.find((e): e is EventOf<'connection-closed'> => e.kind === 'connection-closed')
  const isAsked = events.some((e) => e.kind === 'stdin-closed' || e.kind === 'signal-sent')
  if (exit === undefined || closed?.by !== 'target' || isAsked) return undefined
  const all = notYetAnswered(conversation)
  const [last, ...others] = suspects(all, byPeer)
  const hasServed = exchanges.some(({ sent, response }) => sent?.from !== 'server' && response?.result !== undefined)
  if (!hasServed && exit.signal === null && !isOpening(last)) return undefined
  const lastLine = bySubject.at(-1)
  const withinLine = lastLine?.terminator === '' && lastLine.json === undefined
  const isOpen = exchanges.some(({ sent, outcome }) => {
    if (sent?.kind !== 'request' || sent.deliberate !== undefined) return false
    // Whoever waits notes that the end of the connection left it open; what is judged as soon as that has come is without the note.
    return outcome === 'closed' || (outcome === 'sent' && byPeer.includes(sent) && !isCancelled(sent, byPeer))
  })
  if (exit.code === 0 && !withinLine && !isOpen) return undefined
  return {
    revision,
    transport,
    how: howEnded(exit),
    ...afterMessage(last),
    ...(withinLine ? { withinLine } : {}),
    ...(hasServed ? {} : { atStart: true }),
    suspects: all.length,
    ...lastWords(stderr),
    evidence: crashEvidence(
      conversation,
      [last?.seq, ...others.map(({ seq }) => seq), lastLine?.seq].filter((seq) => seq !== undefined),
      { seq: exit.seq },
    ),
  }
}

/** What its standard error tells of the end. */
export function lastWords(text: string): Pick<Crash, 'stderr' | 'brokeAt'> {
  const place = brokeAt(text)
  return { stderr: lastLines(text), brokeAt: place }
}

/** Whether we took the request back: then its answer may stay out. */
function isCancelled({ id }: Message, sent: readonly Message[]): boolean {
  return sent.some(
    ({ method, params }) =>
      method === 'notifications/cancelled' && JSON.stringify(params?.requestId) === JSON.stringify(id),
  )
}

/** The lines of a connection that tell of a crash; `offending` is the one that proves it, where it is one of them. */
export function crashEvidence(
  conversation: Conversation,
  seqs: readonly number[],
  offending: Offending = { silence: {} },
): readonly WireExcerpt[] {
  return excerpt([conversation], noRule, { seqs, offending, contrast: [] })
}

const noRule = { capability: 'none', says: '' }

/** Where a place accepts our opening, an exit in its stead is no refusal. */
function isOpening(message: Message | undefined): boolean {
  const isOurs = message?.deliberate === undefined
  return isOurs && (message?.method === 'initialize' || message?.method === 'server/discover')
}

/** What was sent last, in words. */
export function afterMessage(last: Message | undefined): Pick<Crash, 'after' | 'deliberate'> {
  if (last === undefined) return {}
  const { method, deliberate, json, batchIndex } = last
  const named = batchIndex === undefined ? method : 'a batch'
  const after = named ?? (json === undefined ? 'a line that is no JSON' : 'a message without a method')
  return { after, deliberate }
}

/** Signals by which a system ends a program that went wrong. */
const fatal: Readonly<Record<string, number>> = {
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGSYS: 31,
}

/** A client may leave whenever it likes, with whatever code; what no client means to do is to be ended by its system. */
export function crashOfClient(place: Place, exit: EventOf<'process-exited'>, stderr: string): Crash | undefined {
  const codes = Object.values(fatal).map((signal) => 128 + signal)
  const isFatal = exit.signal === null ? codes.includes(exit.code ?? 0) : exit.signal in fatal
  if (!isFatal) return undefined
  return { ...place, how: howEnded(exit), stderr: lastLines(stderr), evidence: [exitLine(exit)] }
}

/** The end of a process that belongs to no connection. */
export function exitLine(exit: EventOf<'process-exited'>): WireExcerpt {
  const { seq, at, connection } = exit
  return { seq, at, connection, from: 'neither', head: howEnded(exit), role: 'offending' }
}
