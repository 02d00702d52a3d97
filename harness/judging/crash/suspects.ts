/** Which of our messages may have been too much for a server that went down. */
import type { Conversation } from '../../conversation/conversation.ts'
import type { Message } from '../../conversation/message.ts'

/**
 * What we have sent after the last message that the server answered. It reads one line after the other, and when an answer comes
 * we may have sent more: that came before the answer, and is read after the message.
 */
export function notYetAnswered({
  exchanges,
  byPeer,
  bySubject,
  subject,
}: Pick<Conversation, 'exchanges' | 'byPeer' | 'bySubject' | 'subject'>): readonly Message[] {
  let last = -1
  const paired = new Set<number>()
  for (const { sent, response } of exchanges) {
    if (sent === undefined || response === undefined || sent.from === subject) continue
    last = Math.max(last, sent.seq)
    paired.add(response.seq)
  }
  const left = byPeer.filter(({ seq }) => seq > last)
  // An error without an id answers what could not be read: the first of it.
  const unread = bySubject.filter(({ kind, id = null, seq }) => kind === 'error' && id === null && !paired.has(seq))
  const odd = left.filter(({ deliberate }) => deliberate !== undefined)
  const read = new Set(odd.slice(0, unread.filter(({ seq }) => seq > last).length))
  return left.filter((message) => !read.has(message))
}

/** Messages that are shown where any of several may have been too much. */
const mostSuspects = 4

/**
 * What breaks a rule rather than the valid message behind it; else what is not the usual request by which we wait, what has to
 * be answered first.
 */
export function suspects(since: readonly Message[], sent: readonly Message[]): readonly Message[] {
  const odd = since.filter(({ deliberate }) => deliberate !== undefined)
  const unusual = since.filter(({ batchIndex, method }) => batchIndex !== undefined || method !== 'ping')
  const isAsking = ({ kind }: Message): boolean => kind === 'request'
  const inOrder = [...unusual.filter(isAsking), ...unusual.filter((message) => !isAsking(message))]
  const shown = odd.length > 0 ? odd : unusual.length > 0 ? inOrder : since
  return shown.length > 0 ? shown.slice(0, mostSuspects) : sent.slice(-1)
}
