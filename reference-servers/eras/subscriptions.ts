import { maySee } from '../authorization/principal.ts'
import type { RequestContext } from '../context.ts'
import { invalidParams } from '../errors.ts'
import { privateUri } from '../features/resources.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import type { Change, Subscription } from '../server.ts'
import { announceChanges, watchedTasks } from '../tasks/extension.ts'
import type { Method } from './era.ts'
import { metaKey } from './select.ts'

const flags = {
  tools: 'toolsListChanged',
  prompts: 'promptsListChanged',
  resources: 'resourcesListChanged',
} as const

/** The members of a subscription filter that this server honours: all four, where they were asked for. */
function honour(filter: JsonObject, mayHear: (uri: unknown) => boolean): JsonObject {
  const honoured: JsonObject = {}
  for (const flag of Object.values(flags)) if (filter[flag] === true) honoured[flag] = true
  const { resourceSubscriptions: uris } = filter
  if (Array.isArray(uris)) honoured.resourceSubscriptions = uris.filter(mayHear)
  return honoured
}

function readFilter(params: JsonObject): JsonObject {
  const { notifications } = params
  if (!isObject(notifications)) throw invalidParams('notifications: expected an object')
  const { resourceSubscriptions: uris = [] } = notifications
  if (!Array.isArray(uris) || uris.some((uri) => typeof uri !== 'string')) {
    throw invalidParams('notifications.resourceSubscriptions: expected an array of strings')
  }
  return notifications
}

function covers(filter: JsonObject, change: Change): boolean {
  if (change.kind !== 'updated') return filter[flags[change.kind]] === true
  return Array.isArray(filter.resourceSubscriptions) && filter.resourceSubscriptions.includes(change.uri)
}

/** subscriptions/listen: acknowledges, then stays open until the client or the server ends it (basic/patterns/subscriptions). */
export const subscriptionsListen: Method = (request, context: RequestContext) => {
  const { server, signal } = context
  const mayHear = (uri: unknown): boolean => uri !== privateUri || maySee(context)
  const wanted = readFilter(context.params)
  const tasks = watchedTasks(wanted, context)
  const taskIds = tasks.length > 0 && { taskIds: tasks.map(({ id }) => id) }
  const filter = { ...through(server.seams.honoured, (asked) => honour(asked, mayHear), wanted), ...taskIds }
  const _meta = { [metaKey.subscriptionId]: request.id }
  return new Promise((resolve) => {
    const subscription: Subscription = {
      wants: (change) => covers(filter, change),
      notify: (method, params) => context.notify(method, { ...params, _meta }),
      end: () => leave(),
    }
    const watches = tasks.map((task) => announceChanges(task, context, subscription.notify))
    const leave = () => {
      server.subscriptions.delete(subscription)
      for (const stop of watches) stop()
      resolve({ _meta })
    }
    signal.addEventListener('abort', leave)
    context.notify('notifications/subscriptions/acknowledged', { notifications: filter, _meta })
    server.subscriptions.add(subscription)
  })
}
