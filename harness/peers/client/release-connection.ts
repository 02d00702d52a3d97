/** The end of a scenario's turn on a connection, and the end of the connection itself. */
import { readConversation } from '../../conversation/read-conversation.ts'
import { timeLimit } from '../../time/time-limit.ts'
import type { ClientContext } from './client-context.ts'
import { endsWithinLine, holdsMuch, lostMethod, lostSession, openRequests } from './leftovers.ts'
import { requestHttp } from './sending/http-request.ts'

/**
 * Waits a little for answers that may still come.
 * @param mark index of the first event of the turn
 * @param mayOwe a request that is still open does not keep the next scenario from using the connection
 * @returns false when the next scenario cannot use the connection, or should not: a line is not finished, a request open, the session
 *   gone or another one, or so much came that it had better be judged
 */
export async function settleTurn(context: ClientContext, mark: number, mayOwe: boolean): Promise<boolean> {
  const { channel, mailbox, patience, session } = context
  const opening = mailbox.events.find((e) => e.kind === 'connection-opened')
  const turn = () => [...(opening === undefined ? [] : [opening]), ...mailbox.events.slice(mark)]
  if (!channel.alive || endsWithinLine(turn()) || lostSession(turn(), session.id)) return false
  if (holdsMuch(mailbox.events)) return false
  const read = readConversation(turn())
  if (lostMethod(read)) return false
  if (openRequests(read).length === 0) return true
  const hasOpen = () => openRequests(readConversation(turn())).length > 0
  const over = timeLimit(context.signal(), patience.overtaking)
  await mailbox.wait(mailbox.events.length, () => (hasOpen() ? undefined : true), over)
  return mayOwe || !hasOpen()
}

/** Ends the connection the way of its transport. A line that was never finished is marked as not meant as a message. */
export async function endConnection(context: ClientContext): Promise<void> {
  const { channel, mailbox, session } = context
  if (endsWithinLine(mailbox.events)) await channel.write('', { deliberate: 'the line was never finished' })
  if (session.id !== undefined && channel.alive && channel.kind === 'streamable-http') {
    await requestHttp(context, { method: 'DELETE', headers: { Accept: null } })
  }
  await channel.close()
}
