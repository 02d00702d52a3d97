import type { Conversation, Exchange, JudgeContext } from '../../harness/index.ts'

/** What judges know of the connections of an execution. */
export type Conversations = Pick<JudgeContext, 'conversations'>

/** All that happened on the connection of an exchange that a label names. */
export function conversationOf({ connection, name }: Exchange, { conversations }: Conversations): Conversation {
  const found = conversations.find((conversation) => conversation.connection === connection)
  if (found === undefined) throw new RangeError(`expected the conversation of ${name}, got none of ${connection}`)
  return found
}

/** Everything that the judged side sent in an execution, connection by connection. */
export const sentBySubject = ({ conversations }: Conversations) => conversations.flatMap(({ bySubject }) => bySubject)
