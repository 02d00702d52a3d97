import type { Subscription, Work } from '../features/actions.ts'
import type { Run } from '../launch/run.ts'
import { type Json, type JsonObject, objectAt } from '../messages.ts'
import { longMs, pause } from './pause.ts'

/** Asks to be told of changes, and reports each notice. */
export async function subscribe(work: Work, action: JsonObject): Promise<null> {
  const { run, session } = work
  const uris = Array.isArray(action.uris) ? action.uris.map(String) : []
  const lists = Array.isArray(action.lists) ? action.lists : []
  const notifications = {
    ...Object.fromEntries(lists.map((list) => [`${String(list)}ListChanged`, true])),
    ...(uris.length === 0 ? {} : { resourceSubscriptions: uris }),
  }
  const own: Subscription = { notifications, id: undefined }
  run.noticed.add((method, params) => {
    const isNotice = /list_changed|resources\/updated/.test(method)
    const isOwn = run.decide.isForSubscription(params, () => own.id === undefined || subscriptionIn(params) === own.id)
    if (isNotice && isOwn) run.options.report?.({ notice: method, params, as: action.as })
  })
  if (run.state.era === 'handshake') {
    for (const uri of uris) await session.request('resources/subscribe', { uri })
    return null
  }
  own.id = await listen(work, notifications)
  work.subscriptions = [...(work.subscriptions ?? []), own]
  return null
}

/**
 * A server process that has died is started again, once, and asked for the same changes as before: what it knew of them is gone
 * (basic/patterns/subscriptions, Graceful Closure).
 */
export async function revive(work: Work): Promise<void> {
  const { run, restart, subscriptions = [] } = work
  if (restart === undefined || !work.session.connection.lost || run.signal.aborted) return
  work.restart = undefined
  await restart()
  const asked = subscriptions.map(({ notifications }) => notifications)
  for (const notifications of run.decide.resubscribes(asked, () => asked)) {
    const id = await listen(work, notifications)
    for (const each of subscriptions) {
      if (Object.keys(each.notifications).every((name) => Object.hasOwn(notifications, name))) each.id = id
    }
  }
}

/** Opens a subscription; its id, once the server has acknowledged it. */
function listen({ run, session }: Work, notifications: JsonObject): Promise<Json | undefined> {
  // It has no result as long as it lasts.
  session.request('subscriptions/listen', { notifications }, { waitMs: longMs, totalMs: longMs }).catch(() => {})
  return acknowledged(run)
}

const subscriptionIn = (params: JsonObject): Json | undefined =>
  objectAt(params, '_meta')['io.modelcontextprotocol/subscriptionId']

/** The id of the subscription that is acknowledged next; undefined if none is for a while. */
async function acknowledged(run: Run): Promise<Json | undefined> {
  const came = new AbortController()
  let id: Json | undefined
  const watch = (method: string, params: JsonObject): void => {
    if (method !== 'notifications/subscriptions/acknowledged') return
    id = subscriptionIn(params)
    came.abort()
  }
  run.noticed.add(watch)
  await pause(run.limits.probeMs, AbortSignal.any([came.signal, run.signal]))
  run.noticed.delete(watch)
  return id
}
