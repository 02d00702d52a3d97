/** Over HTTP, what needs no response is acknowledged by the status alone, whatever was said before it. */
import { type Conversation, each, failed, passed } from '../../../../../harness/index.ts'
import { type LawJudge, ofEach } from './of-each.ts'

/** 202, or an error status: whether it is accepted is up to the server. */
function acknowledged(kinds: readonly string[]): LawJudge {
  return ofEach(({ byPeer }: Conversation) =>
    each(
      byPeer.filter(
        ({ kind, batchIndex, http }) => kinds.includes(kind) && batchIndex === undefined && http !== undefined,
      ),
      ({ method, http, seq }) => {
        const { status } = http ?? {}
        if (status === undefined || status === 202 || status >= 400) return passed
        return failed(`HTTP status 202, or an error status, for ${method ?? 'a response'}`, `HTTP ${status}`, seq)
      },
      'nothing of this kind was sent',
    ),
  )
}

export const notificationAcknowledged = acknowledged(['notification'])
export const responseAcknowledged = acknowledged(['result', 'error'])
