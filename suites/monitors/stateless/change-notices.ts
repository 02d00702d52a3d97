/** Changes that are announced to somebody who did not ask for them, or not as the subscription that asked. */

import { at, type Conversation, type Exchange, isModern, type Message, sameJson } from '../../../harness/index.ts'
import { isJsonArray, type Json } from '../../../schema/index.ts'
import { monitor, type RequirementId } from '../../define.ts'
import { changeNotices } from '../../judging/change-notices.ts'
import { metaKey } from '../../stimuli/modern.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const updated = 'notifications/resources/updated'
const acknowledged = 'notifications/subscriptions/acknowledged'

/** Notification -> the member of the filter that asks for it. */
const asksFor: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
  [updated]: 'resourceSubscriptions',
}

/** The same rule for one kind of change; a breach is reported there. */
const ofKind: Readonly<Record<string, RequirementId>> = {
  'notifications/tools/list_changed': 'tools.list-changed.opt-in-only',
  'notifications/prompts/list_changed': 'prompts.list-changed.opt-in-only',
  'notifications/resources/list_changed': 'resources.list-changed.opt-in-only',
  [updated]: 'resources.updated.only-subscribed-stream',
}

const idOf = ({ params }: Message): Json | undefined => at(params, '_meta', metaKey.subscriptionId)

const listensOf = ({ exchanges, subject }: Conversation): readonly Exchange[] =>
  exchanges.filter(({ sent }) => sent?.method === 'subscriptions/listen' && sent.from !== subject)

/** The subscriptions that a message may be for: over HTTP that of its stream, on stdio the one it names, or any if it names none. */
function possible(message: Message, listens: readonly Exchange[]): readonly Exchange[] {
  const { http, seq } = message
  if (http !== undefined) return listens.filter((listen) => listen.http?.http === http.http)
  const before = listens.filter(({ sent }) => (sent?.seq ?? seq) < seq)
  const id = idOf(message)
  return id === undefined ? before : before.filter(({ sent }) => String(sent?.id) === String(id))
}

/** A resource below one that is subscribed to counts as that one. */
const isBelow = (uri: Json | undefined, subscribed: Json): boolean =>
  typeof uri === 'string' && typeof subscribed === 'string' && uri.startsWith(subscribed)

function isAskedFor({ method = '', params }: Message, { params: asked }: Exchange): boolean {
  const wanted = at(asked, 'notifications', asksFor[method] ?? '')
  return method === updated ? isJsonArray(wanted) && wanted.some((uri) => isBelow(params?.uri, uri)) : wanted === true
}

function perSubscription(message: Message, listens: readonly Exchange[]): readonly Reading[] {
  const { method = '', json, seq } = message
  const isChange = Object.hasOwn(asksFor, method)
  if (message.kind !== 'notification' || !(isChange || method === acknowledged)) return []
  const own = possible(message, listens)
  const before = listens.filter(({ sent }) => (sent?.seq ?? seq) < seq)
  const isNamed = own.some(({ sent }) => sameJson(sent?.id, idOf(message)))
  const named = own.length > 0 || (before.length > 0 && message.http === undefined)
  const flaw = !isNamed && { expected: `_meta ${metaKey.subscriptionId}: the id of its request`, actual: json }
  const id = named ? [reading('subscriptions.server.id-on-notifications', flaw, seq)] : []
  if (!isChange) return id
  // One that names a subscription that there is not is asked for if any asked: the wrong name has a rule of its own.
  const candidates = own.length > 0 || message.http !== undefined ? own : before
  const isAsked =
    method === updated && typeof message.params?.uri !== 'string'
      ? true
      : candidates.some((listen) => isAskedFor(message, listen))
  const unasked = !isAsked && { expected: `no ${method} that no subscription asked for`, actual: json }
  const rules: readonly (RequirementId | undefined)[] = ['subscriptions.server.only-requested-types', ofKind[method]]
  return [...id, ...rules.flatMap((rule) => (rule === undefined ? [] : reading(rule, unasked, own[0]?.sent?.seq, seq)))]
}

/** Up to 2025-11-25: a subscription holds from its request on. What comes after its end is for another rule. */
function ofResource({ params, json, seq }: Message, { exchanges, subject }: Conversation): Reading {
  const isSubscribed = exchanges.some(
    ({ sent, response }) =>
      sent?.method === 'resources/subscribe' &&
      sent.from !== subject &&
      sent.seq < seq &&
      response?.error === undefined &&
      isBelow(params?.uri, sent.params?.uri ?? null),
  )
  const flaw = !isSubscribed && { expected: 'no update of a resource without subscription', actual: json }
  return reading('resources.updated.only-subscribed', flaw, seq)
}

function readings(conversation: Conversation): readonly Reading[] {
  const { bySubject, revision } = conversation
  if (!isModern(revision)) {
    // Which resource it is about, and that it says so, is for the rule on its shape.
    const updates = bySubject.filter(({ method, params }) => method === updated && typeof params?.uri === 'string')
    return updates.map((message) => ofResource(message, conversation))
  }
  const listens = listensOf(conversation)
  return bySubject.flatMap((message) => perSubscription(message, listens))
}

export default monitor({
  title: 'Changes are announced to those who asked, under the subscription that asked',
  judges: judgesFrom([...changeNotices, 'resources.updated.only-subscribed'], readings, 'no change was announced'),
})
