/** subscriptions/listen of the modern revision: acknowledged, then held open. */
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import { at } from '../../../wire/json/json.ts'

export const listenMethod = 'subscriptions/listen'

/** Member of the filter -> the capability that it needs. */
const needed: Readonly<Record<string, readonly [string, string]>> = {
  toolsListChanged: ['tools', 'listChanged'],
  promptsListChanged: ['prompts', 'listChanged'],
  resourcesListChanged: ['resources', 'listChanged'],
  resourceSubscriptions: ['resources', 'subscribe'],
}

/** The first message on a subscription: it promises what the client asked for, as far as our server declares it. */
export function acknowledge(request: JsonObject, capabilities: JsonObject): string {
  const asked = at(request, 'params', 'notifications')
  const notifications: Record<string, Json> = {}
  for (const [name, value] of Object.entries(isJsonObject(asked) ? asked : {})) {
    const capability = Object.hasOwn(needed, name) ? needed[name] : undefined
    if (capability !== undefined && at(capabilities, ...capability) === true) notifications[name] = value
  }
  return JSON.stringify({
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications, _meta: { 'io.modelcontextprotocol/subscriptionId': request.id ?? null } },
  })
}
