/** What our server answers by the rules of its revision: method -> result. */

import { codes } from '../../../../schema/error-codes.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import type { Revision } from '../../../revisions/revision.ts'
import { RpcError } from '../../rpc-error.ts'
import type { ServerScript } from '../drive.ts'
import {
  defaultTools,
  getPrompt,
  prompts,
  readResource,
  resources,
  resourceTemplates,
  toolResult,
} from './primitives.ts'

export type MethodAnswer = (params: JsonObject) => JsonObject

export const defaultServerInfo: JsonObject = { name: 'mcp-conform', version: '1.0.0' }

const toolsOnly: JsonObject = { tools: {} }

/** The versions that our modern server serves. */
export const servedVersions = ({ id }: Revision, { supportedVersions = [id] }: ServerScript): readonly string[] =>
  supportedVersions

/** What our server declares. */
export const capabilitiesOf = ({ capabilities = toolsOnly }: ServerScript): JsonObject => capabilities

/** The methods behind the capabilities that the script declares. */
function capabilityMethods(revision: Revision, script: ServerScript): Record<string, MethodAnswer> {
  const { tools, resources: offersResources, prompts: offersPrompts, logging, completions } = capabilitiesOf(script)
  const subscribes = isJsonObject(offersResources) && offersResources.subscribe === true
  const legacy = revision.era === 'legacy'
  return {
    ...(tools === undefined
      ? {}
      : {
          'tools/list': () => ({ tools: script.tools ?? defaultTools(revision) }),
          'tools/call': (params) => toolResult(revision, params),
        }),
    ...(offersResources === undefined
      ? {}
      : {
          'resources/list': () => ({ resources }),
          'resources/templates/list': () => ({ resourceTemplates }),
          'resources/read': ({ uri }) => readResource(uri, revision.resourceNotFoundCode),
        }),
    ...(subscribes && legacy ? { 'resources/subscribe': () => ({}), 'resources/unsubscribe': () => ({}) } : {}),
    ...(offersPrompts === undefined ? {} : { 'prompts/list': () => ({ prompts }), 'prompts/get': getPrompt }),
    ...(logging === undefined || !legacy ? {} : { 'logging/setLevel': () => ({}) }),
    // The first revision has completion without a capability for it.
    ...(completions === undefined && revision.declaresCompletions
      ? {}
      : { 'completion/complete': () => ({ completion: { values: [] } }) }),
  }
}

/** All methods of a legacy revision. */
export function legacyMethods(revision: Revision, script: ServerScript): ReadonlyMap<string, MethodAnswer> {
  const capabilities = capabilitiesOf(script)
  const { serverInfo = defaultServerInfo, protocolVersion = revision.id } = script
  return new Map(
    Object.entries({
      // One revision is served: whatever the client asks for, this is the version that we offer.
      initialize: () => ({ protocolVersion, capabilities, serverInfo }),
      ping: () => ({}),
      ...capabilityMethods(revision, script),
    }),
  )
}

/** All methods of the modern revision but subscriptions/listen, which has no result as long as it lasts. */
export function modernMethods(revision: Revision, script: ServerScript): ReadonlyMap<string, MethodAnswer> {
  const capabilities = capabilitiesOf(script)
  return new Map(
    Object.entries({
      'server/discover': () => ({ supportedVersions: [...servedVersions(revision, script)], capabilities }),
      ...capabilityMethods(revision, script),
    }),
  )
}

export function methodNotFound(method: string): RpcError {
  return new RpcError(codes.methodNotFound, `Method not found: ${method}`)
}
