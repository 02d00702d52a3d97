/** What the laws have in common: which conversations they judge, and which requests of them. */
import {
  type Judge as AnyJudge,
  type Conversation,
  type Exchange,
  each,
  type Finding,
  header,
  refusalOf,
  sameJson,
} from '../../../../../harness/index.ts'
import { isOddlySpelled } from '../../../../judging/answered.ts'

export type LawJudge = AnyJudge<never>

/** Begins the note on the connections of a smallest sequence: where there is one, nothing else is judged. */
export const smallestNote = 'fuzz: smallest sequence: '

/** Stands where answers took too long, and what was open was left: that it has no answer says nothing. */
export const givenUpNote = 'fuzz: the answers took too long to wait for all of them'

/** Begins the note on a request that was waited for in vain, though nothing was cancelled; its id follows. */
export const inVainNote = 'fuzz: no answer came to the request '

/** The conversations of the smallest sequence, if one was found. */
export function judged(conversations: readonly Conversation[]): readonly Conversation[] {
  const small = conversations.filter(({ events }) =>
    events.some((event) => event.kind === 'note' && event.note.startsWith(smallestNote)),
  )
  return small.length > 0 ? small : conversations
}

const noteOf = (conversation: Conversation): string => {
  const note = conversation.events.find((event) => event.kind === 'note' && event.note.startsWith(smallestNote))
  return note?.kind === 'note' ? ` (${inShort(note.note.slice('fuzz: '.length))})` : ''
}

/** Characters of a sequence that a sentence has room for; the trace and the case have all of it. */
const mostShown = 300

/** A long sequence by its last steps, which are nearest to what went wrong. */
export function inShort(sequence: string): string {
  if (sequence.length <= mostShown) return sequence
  const [begin = '', ...steps] = sequence.split(/(?<=^smallest sequence: )|; /)
  const from = steps.findIndex((_, i) => steps.slice(i).join('; ').length <= mostShown)
  const kept = from < 0 ? steps.slice(-1) : steps.slice(from)
  return `${begin}${steps.length - kept.length} steps, then ${kept.join('; ')}`
}

/** Judges each conversation; the sequence that it is about stands in what was expected. */
export function ofEach(judge: (conversation: Conversation, all: readonly Conversation[]) => Finding): LawJudge {
  return (_, { conversations }) =>
    each(judged(conversations), (conversation) => {
      const finding = judge(conversation, conversations)
      if (!('expected' in finding)) return finding
      return { ...finding, expected: `${finding.expected}${noteOf(conversation)}` }
    })
}

/** What is refused by a limit, or since the server has ended the session, is no answer, and is not asked again here. */
export function requests({ exchanges }: Conversation): readonly Exchange[] {
  return exchanges.filter(
    (exchange) =>
      exchange.sent?.kind === 'request' &&
      exchange.sent.from === 'client' &&
      refusalOf(exchange) === undefined &&
      !isRefusedForm(exchange) &&
      !hasLostSession(exchange),
  )
}

function hasLostSession({ http, response }: Exchange): boolean {
  if (http === undefined || header(http.requestHeaders, 'mcp-session-id') === undefined) return false
  return http.status === 404 || (http.status === 400 && /session/i.test(response?.text ?? http.responseBody ?? ''))
}

/** Cancelled, or its HTTP response was given up by us: no answer has to come. */
export function isGivenUp({ sent, http }: Exchange, { byPeer }: Conversation): boolean {
  if (http?.endedBy === 'us') return true
  return byPeer.some(
    ({ method, params }) => method === 'notifications/cancelled' && sameJson(params?.requestId, sent?.id),
  )
}

/** HTTP lets a server refuse a form of a request that it does not take, and the message is unread then. */
export function isRefusedForm({ http, response }: Exchange): boolean {
  return http !== undefined && response === undefined && (http.status ?? 0) >= 400 && isOddlySpelled(http)
}

/** It was waited for, after all others were sent, and no answer came. */
export function wasInVain({ sent, response }: Exchange, { events }: Conversation): boolean {
  const note = `${inVainNote}${JSON.stringify(sent?.id)}`
  return response === undefined && events.some((event) => event.kind === 'note' && event.note === note)
}

/** Our side has left what was open at the end. */
export function wasGivenUp({ events }: Conversation): boolean {
  return events.some((event) => event.kind === 'note' && event.note === givenUpNote)
}

/** The server has said that a list is another one now. */
export function hasChangedSince(before: Exchange, { bySubject }: Conversation): boolean {
  return bySubject.some(
    ({ method, seq }) => method?.endsWith('/list_changed') === true && seq > (before.sent?.seq ?? 0),
  )
}
