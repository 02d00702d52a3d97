/** A request that was sent and is left open, and the ways to follow and to end it. */
import type { Json, JsonObject } from '../../../../schema/index.ts'
import type { PausableLimit } from '../../../time/pausable-limit.ts'
import type { OpenRequest } from '../drive.ts'
import type { Mailbox } from '../waiting/mailbox.ts'
import { Unread } from '../waiting/unread.ts'

interface OpenRequestParts {
  readonly id: Json
  /** Index of the first event that came after it. */
  readonly mark: number
  readonly mailbox: Mailbox
  /** Resolves when nothing more can come for it: the HTTP response or the connection has ended. */
  readonly ended: Promise<void>
  /** A new time limit for one wait. */
  limit(): PausableLimit
  /** Called when what was waited for did not come. */
  inVain(): void
  cancel(): Promise<void>
}

export function openRequest({ id, mark, mailbox, ended, limit, inVain, cancel }: OpenRequestParts): OpenRequest {
  const unread = new Unread(mailbox, mark)
  return {
    id,
    cancel,
    async next(fits: (message: JsonObject) => boolean) {
      const one = limit()
      void ended.then(one.stop)
      try {
        return await unread.take(fits, one.signal, inVain)
      } finally {
        one.stop()
      }
    },
  }
}
