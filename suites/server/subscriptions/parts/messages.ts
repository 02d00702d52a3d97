/** What belongs to a subscription, as its judges read it. */

import { at, type Conversation, type Exchange, type Message, NotObserved } from '../../../../harness/index.ts'
import type { Json } from '../../../../schema/index.ts'
import { sentBySubject } from '../../../judging/conversation-of.ts'
import { metaKey } from '../../../stimuli/modern.ts'

export const acknowledged = 'notifications/subscriptions/acknowledged'
export const updatedNotice = 'notifications/resources/updated'

/** A notification of what subscriptions are about. */
export const isChange = ({ method, kind }: Message): boolean =>
  kind === 'notification' && (method === updatedNotice || method?.endsWith('/list_changed') === true)

/** A refused subscription is reported by base.core.server-patterns-supported; here it makes the verdict not-observed. */
export function supported(listen: Exchange): Exchange {
  if (listen.response?.error === undefined) return listen
  throw new NotObserved(`subscriptions/listen got ${listen.whatCame}`)
}

/** The subscription that a notification names. */
export const idOf = (message: Message): Json | undefined => at(message.params, '_meta', metaKey.subscriptionId)

const onSameStream = (listen: Exchange, message: Message): boolean => listen.http?.http === message.http?.http

/** Messages of the server for a subscription: on its own stream, or on stdio with its id, be it of another type. */
export function ofSubscription(listen: Exchange, conversations: readonly Conversation[]): Message[] {
  return sentBySubject({ conversations }).filter((message) =>
    listen.http === undefined
      ? String(idOf(message) ?? message.id) === String(listen.sent?.id)
      : onSameStream(listen, message),
  )
}

/** Reading one that never came makes the verdict not-observed. */
export function acknowledgement(listen: Exchange, conversations: readonly Conversation[]): Message {
  const found = ofSubscription(listen, conversations).find(({ method }) => method === acknowledged)
  if (found === undefined) throw new NotObserved('the subscription was not acknowledged')
  return found
}
