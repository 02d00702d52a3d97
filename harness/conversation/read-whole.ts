/** Conversations that have ended are read once, whoever asks: the judges of a scenario, the monitors, who looks for a crash. */
import type { TraceEvent } from '../trace/events.ts'
import type { Conversation } from './conversation.ts'
import { readConversation } from './read-conversation.ts'

/** As long as somebody holds the events. */
const known = new WeakMap<readonly TraceEvent[], Conversation>()

/** @param recorded all events of one connection in order, to which none is added any more */
export function readWhole(recorded: readonly TraceEvent[]): Conversation {
  const conversation = known.get(recorded) ?? readConversation(recorded)
  known.set(recorded, conversation)
  return conversation
}
