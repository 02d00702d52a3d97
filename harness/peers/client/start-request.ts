/** Sends a request whose answer is not waited for here, and hands out the ways to follow and to end it. */
import type { JsonObject } from '../../../schema/index.ts'
import type { Dressed } from '../../revisions/revision.ts'
import { untilAborted } from '../until-aborted.ts'
import { hasAnswer } from './await-answer.ts'
import type { ClientContext } from './client-context.ts'
import type { OpenRequest, SendOptions } from './drive.ts'
import { openRequest } from './open-request.ts'
import { editHeaders } from './request-headers.ts'
import { sendUnit } from './send-unit.ts'

/** @param cancel sends notifications/cancelled with these params */
export async function startRequest(
  context: ClientContext,
  { message, headers }: Dressed,
  options: SendOptions<string>,
  cancel: (params: JsonObject) => Promise<unknown>,
): Promise<OpenRequest> {
  const { channel, revision, mailbox, session } = context
  const { id = null } = message
  const mark = mailbox.events.length
  const all = editHeaders({ ...session.postHeaders, ...headers }, options.headers)
  const sending = sendUnit(context, JSON.stringify(message), all, options)
  if (channel.kind === 'stdio') await untilAborted(sending, context.limit())
  return openRequest({
    id,
    mark,
    mailbox,
    ended: sending.then(({ http }) => Promise.race([http?.ended ?? channel.ended, channel.ended])),
    limit: () => context.limit(),
    async cancel() {
      if (hasAnswer(context, mark, message, undefined)) return
      if (revision.era === 'legacy' || channel.kind === 'stdio') {
        await cancel({ requestId: id })
        return
      }
      const sent = await untilAborted(sending, context.limit())
      sent?.http?.end()
    },
  })
}
