import type { Conversation } from '../../../harness/index.ts'

/** The same conversation with the other side as the judged one. */
export function ofOther(conversation: Conversation): Conversation {
  const { subject, bySubject, byPeer } = conversation
  return { ...conversation, subject: subject === 'client' ? 'server' : 'client', bySubject: byPeer, byPeer: bySubject }
}
