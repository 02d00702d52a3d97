/** Cuts the wire lines that a verdict rests on out of the events, so that the offending one is always among them. */
import type { Conversation } from '../../conversation/conversation.ts'
import type { Message } from '../../conversation/message.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { WireExcerpt, WireLine, WireRole } from '../result.ts'
import type { Requirement } from '../suite.ts'
import type { Offending } from './offending.ts'
import { shortBody } from './short-body.ts'
import { type WireLines, wireLines } from './wire-lines.ts'

/** Lines before the first that was read, to tell where in the conversation it is, where little else does. */
const contextBefore = 2
const enoughLines = 4
/** More lines than these do not help a reader. */
const maxLines = 24
/** Characters of the body of a line that is not the proof. */
const maxBrief = 500

interface Evidence {
  /** Trace positions that the judge read. */
  readonly seqs: readonly number[]
  readonly offending: Offending
  /** Trace positions of the same stimulus without its flaw, and of its answer. */
  readonly contrast: readonly number[]
}

/** Lines in order: the offending one, what declares, what was read, and a little context before it. */
export function excerpt(
  conversations: readonly Conversation[],
  requirement: Pick<Requirement, 'capability' | 'says'>,
  { seqs, offending, contrast }: Evidence,
): WireExcerpt[] {
  const { lines, lineOf } = linesOf(conversations)
  const positions = (of: readonly number[]) => of.flatMap((seq) => lineOf(seq) ?? [])
  const proof = 'seq' in offending ? offending.seq : offending.silence.after
  const roles = new Map<number, WireRole>()
  const give = (role: WireRole, of: readonly number[]) => {
    for (const seq of positions(of)) roles.set(seq, role)
  }
  give('evidence', seqs)
  give('evidence', proof === undefined ? [] : [proof, ...stimulusOf(proof, conversations)])
  give('contrast', contrast)
  give('declared', declarations(requirement, conversations, proof))
  if ('seq' in offending) give('offending', [offending.seq])
  const first = lines.findIndex(({ seq }) => roles.has(seq) && roles.get(seq) !== 'declared')
  const from = first < 0 ? lines.length : first
  for (const { seq } of lines.slice(Math.max(0, from - (roles.size < enoughLines ? contextBefore : 0)), from)) {
    if (!roles.has(seq)) roles.set(seq, 'context')
  }
  const shown = lines.flatMap((line): WireExcerpt[] => {
    const role = roles.get(line.seq)
    if (role === undefined) return []
    return [{ ...(role === 'offending' || role === 'declared' ? line : brief(line)), role }]
  })
  return nearest(shown, proof === undefined ? undefined : lineOf(proof))
}

const known = new WeakMap<object, WireLines>()

/** The same for all verdicts on the same conversations: these may be long. */
function linesOf(conversations: readonly Conversation[]): WireLines {
  const key = conversations.length === 1 ? (conversations[0] ?? conversations) : conversations
  const before = known.get(key)
  if (before !== undefined) return before
  const events = conversations.flatMap((conversation) => conversation.events).sort((a, b) => a.seq - b.seq)
  const lines = wireLines(withoutRepeats(events))
  known.set(key, lines)
  return lines
}

/** What only leads to the proof need not be told in full. */
function brief(line: WireLine): WireLine {
  const { body, cut = 0 } = line
  if (body === undefined || body.length <= maxBrief) return line
  const short = shortBody(body, maxBrief)
  return { ...line, ...short, cut: cut + (short.cut ?? 0) }
}

/** The lines around the proof; what declares stays whatever lies between. */
function nearest(lines: readonly WireExcerpt[], proof: number | undefined): WireExcerpt[] {
  if (lines.length <= maxLines) return [...lines]
  const at = Math.max(
    0,
    lines.findIndex(({ seq }) => seq === proof),
  )
  const kept = lines.filter(({ role }) => role === 'declared' || role === 'offending').length
  const end = Math.min(lines.length, Math.max(at + 3, maxLines - kept))
  const start = end - (maxLines - kept)
  return lines.filter(({ role }, i) => role === 'declared' || role === 'offending' || (i >= start && i < end))
}

/** The request that the event at a position answers, and the message that an HTTP request carried. */
function stimulusOf(seq: number, conversations: readonly Conversation[]): readonly number[] {
  return conversations.flatMap(({ exchanges, http, messages }) => [
    ...messages.flatMap((m) => (m.seq === seq && m.http !== undefined ? [m.http.seq] : [])),
    ...exchanges.flatMap((e) => {
      const answers = [e.response?.seq, e.http?.responseSeq, ...e.extra.map((m) => m.seq)]
      return answers.includes(seq) ? [e.http?.seq, e.sent?.seq].filter((s) => s !== undefined) : []
    }),
    ...http.flatMap((h) => (h.responseSeq === seq || h.events.some((e) => e.seq === seq) ? [h.seq] : [])),
  ])
}

/** Where the sides said what they can do, for a rule about what was declared: the latest before the proof. */
function declarations(
  { capability, says }: Pick<Requirement, 'capability' | 'says'>,
  conversations: readonly Conversation[],
  proof: number | undefined,
): readonly number[] {
  if (capability === 'none' && !/declar|advertis|negotiat|capabilit/i.test(says)) return []
  const conversation =
    conversations.find(({ events }) => events.some(({ seq }) => seq === proof)) ?? conversations.at(-1)
  const before = (message: Message) => proof === undefined || message.seq < proof
  const ofClient = conversation?.messages.findLast((m) => m.method === 'initialize' && before(m))
  const ofServer = conversation?.messages.findLast((m) => m.inReplyTo === 'initialize' && before(m))
  const concernsClient = capability.startsWith('client:') || /client[^.]*declar|declar[^.]*client/i.test(says)
  const message = concernsClient ? ofClient : ofServer
  return message === undefined ? [] : [message.seq]
}

/** Shared connections hand the same opening to several conversations. */
function withoutRepeats(events: readonly TraceEvent[]): readonly TraceEvent[] {
  return events.filter((event, i) => event.seq !== events[i - 1]?.seq)
}
