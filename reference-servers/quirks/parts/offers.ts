/** Fewer capabilities than the clean server has. */
import type { RequestContext } from '../../context.ts'
import { methodNotFound } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

const methods: Readonly<Record<string, readonly string[]>> = {
  tools: ['tools/list', 'tools/call'],
  resources: [
    'resources/list',
    'resources/templates/list',
    'resources/read',
    'resources/subscribe',
    'resources/unsubscribe',
  ],
  prompts: ['prompts/list', 'prompts/get'],
  logging: ['logging/setLevel'],
  completions: ['completion/complete'],
}

/** Declares what `choose` leaves of the clean capabilities; the methods of the rest are not there, nor its notifications. */
export function offers(choose: (all: JsonObject) => JsonObject): Seams {
  const declared = (context: RequestContext) => choose(cleanCapabilities(context))
  const gone = Object.entries(methods).flatMap(([capability, names]) =>
    names.map((name): [string, NonNullable<Seams['handlers']>[string]] => [
      name,
      (request, context, next) => {
        const offered = declared(context)[capability]
        const isSubscription = name === 'resources/subscribe' || name === 'resources/unsubscribe'
        const isThere = isObject(offered) && (!isSubscription || offered.subscribe === true)
        if (!isThere) throw methodNotFound(request.method)
        return next(request, context)
      },
    ]),
  )
  return {
    capabilities: (context, next) => choose(next(context)),
    handlers: Object.fromEntries(gone),
    logs: (level, context, next) => declared(context).logging !== undefined && next(level, context),
    recipients: (change, all, next) => (tells(choose(everything), change.kind) ? next(change, all) : []),
    honoured: (filter, next) => honour(choose(everything), next(filter)),
  }
}

const everything: JsonObject = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  prompts: { listChanged: true },
  logging: {},
  completions: {},
}

/** Completion has no capability in 2024-11-05, where nothing can be left out. */
function cleanCapabilities(context: RequestContext): JsonObject {
  return context.revision === '2024-11-05' ? { ...everything, completions: {} } : everything
}

function tells(capabilities: JsonObject, kind: string): boolean {
  const { resources } = capabilities
  if (kind === 'updated') return isObject(resources) && resources.subscribe === true
  const capability = capabilities[kind]
  return isObject(capability) && capability.listChanged === true
}

function honour(capabilities: JsonObject, filter: JsonObject): JsonObject {
  const members: Readonly<Record<string, string>> = {
    toolsListChanged: 'tools',
    promptsListChanged: 'prompts',
    resourcesListChanged: 'resources',
    resourceSubscriptions: 'updated',
  }
  return Object.fromEntries(Object.entries(filter).filter(([name]) => tells(capabilities, members[name] ?? name)))
}
