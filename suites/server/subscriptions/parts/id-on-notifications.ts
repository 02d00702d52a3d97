import { allNamed, check, each, type Judge, type Message, notObserved, sameJson } from '../../../../harness/index.ts'
import { sentBySubject } from '../../../judging/conversation-of.ts'
import { metaKey } from '../../../stimuli/modern.ts'
import { acknowledged, idOf, isChange, onSameStream, supported } from './messages.ts'

/**
 * Acknowledgements and announced changes name the subscription that they belong to. Over HTTP the stream tells which that is; on
 * stdio nothing but the id does. For scenarios that label each subscriptions/listen `listen:...`.
 */
export const idOnNotifications: Judge<never> = (labels, context) => {
  const listens = allNamed(labels, 'listen:').map(supported)
  const isOfSubscription = (m: Message): boolean => m.method === acknowledged || isChange(m)
  const sent = sentBySubject(context).filter(isOfSubscription)
  if (sent.length === 0) return notObserved('no subscription was acknowledged')
  return each(sent, (message) => {
    const fits = listens.some(
      (listen) =>
        sameJson(listen.sent?.id, idOf(message)) && (listen.http === undefined || onSameStream(listen, message)),
    )
    return check(fits, `_meta ${metaKey.subscriptionId}: the id of its request`, message.json, message.seq)
  })
}
