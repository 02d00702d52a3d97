import { hasSecrets } from '../authorization/principal.ts'
import type { RequestContext } from '../context.ts'
import { invalidParams, missingCapability, type RpcError, unsupportedVersion } from '../errors.ts'
import { featureMethods } from '../features/index.ts'
import { isDeclared, neededCapability, readInputResponses } from '../features/input.ts'
import { isLevel } from '../features/logging.ts'
import { openState, sealState } from '../features/request-state.ts'
import { skillMethods } from '../features/skills.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { isRevision, isStateless, newestStateless } from '../revisions.ts'
import type { CheckName } from '../seams.ts'
import { extensionMethods } from '../tasks/extension.ts'
import { instructions, serverCapabilities, serverInfo } from './capabilities.ts'
import { dispatch, type Era, type Method } from './era.ts'
import { methodHeaderProblem, nameHeaderProblem, versionHeaderProblem } from './headers.ts'
import { metaKey } from './select.ts'
import { subscriptionsListen } from './subscriptions.ts'

const discover: Method = (_request, context) => ({
  supportedVersions: context.server.supportedVersions(),
  capabilities: serverCapabilities(context),
  instructions,
})

const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['server/discover', discover],
  ['subscriptions/listen', subscriptionsListen],
  ...featureMethods,
  ...extensionMethods,
  ...skillMethods,
])

/** Methods whose complete results carry caching hints, with how long they may be kept and by whom (server/utilities/caching). */
const cached: ReadonlyMap<string, JsonObject> = new Map([
  ['server/discover', { ttlMs: 60_000, cacheScope: 'public' }],
  ['tools/list', { ttlMs: 0, cacheScope: 'public' }],
  ['prompts/list', { ttlMs: 0, cacheScope: 'public' }],
  ['resources/list', { ttlMs: 0, cacheScope: 'public' }],
  ['resources/templates/list', { ttlMs: 1_000, cacheScope: 'public' }],
  ['resources/read', { ttlMs: 0, cacheScope: 'private' }],
])

function hintsFor(method: string, context: RequestContext): JsonObject | undefined {
  const differs = hasSecrets(context) && /^(tools|resources)\/list$/.test(method)
  return differs ? { ...cached.get(method), cacheScope: 'private' } : cached.get(method)
}

/** Not all that the request needs is there yet: the result asks the client for the rest. */
class InputRequired extends Error {
  readonly result: JsonObject
  constructor(result: JsonObject) {
    super('input required')
    this.result = result
  }
}

function metaProblem({ params, meta }: RequestContext): RpcError | undefined {
  if (!isObject(params._meta)) return invalidParams('_meta: expected an object', 400)
  if (typeof meta[metaKey.protocolVersion] !== 'string') {
    return invalidParams(`_meta ${metaKey.protocolVersion}: expected a string`, 400)
  }
  if (!isObject(meta[metaKey.clientCapabilities])) {
    return invalidParams(`_meta ${metaKey.clientCapabilities}: expected an object`, 400)
  }
  const logLevel = meta[metaKey.logLevel]
  if (logLevel !== undefined && !isLevel(logLevel))
    return invalidParams(`_meta ${metaKey.logLevel}: unknown level`, 400)
  return undefined
}

function versionProblem({ meta, server }: RequestContext): RpcError | undefined {
  const version = meta[metaKey.protocolVersion]
  const isServed = server.revisions.some((revision) => isStateless(revision) && revision === version)
  return isServed ? undefined : unsupportedVersion(String(version), server.supportedVersions())
}

/** What has to hold before the method is looked at, in this order. */
function refusal(context: RequestContext): RpcError | undefined {
  const { server, request, arrival, connection, meta } = context
  const { headers } = arrival
  const checks: [CheckName, () => RpcError | undefined][] = [
    ['versionHeader', () => headers && versionHeaderProblem(headers, meta)],
    ['meta', () => metaProblem(context)],
    ['version', () => versionProblem(context)],
    ['methodHeader', () => headers && methodHeaderProblem(headers, request)],
    ['nameHeader', () => headers && nameHeaderProblem(headers, request)],
  ]
  const subject = { headers: headers ?? {}, message: request, connection }
  for (const [name, clean] of checks) {
    const problem = server.check(name, clean, subject)
    if (problem) return problem
  }
  return undefined
}

/** Since 2026-07-28: each request stands alone and brings its version and capabilities in _meta. */
export const statelessEra: Era = {
  revision: ({ meta }) => {
    const version = meta[metaKey.protocolVersion]
    return isRevision(version) && isStateless(version) ? version : newestStateless
  },
  clientCapabilities: ({ meta }) => {
    const declared = meta[metaKey.clientCapabilities]
    return isObject(declared) ? declared : {}
  },
  logLevel: ({ meta }) => {
    const level = meta[metaKey.logLevel]
    return typeof level === 'string' ? level : undefined
  },
  async input(requests, context) {
    for (const request of Object.values(requests)) {
      if (!isDeclared(request, context)) throw missingCapability(neededCapability(request))
    }
    const answers = { ...openState(context), ...readInputResponses(requests, context) }
    const missing = Object.entries(requests).filter(([key]) => !Object.hasOwn(answers, key))
    if (missing.length === 0) return answers
    const requestState = sealState(answers, context)
    throw new InputRequired({ resultType: 'input_required', inputRequests: Object.fromEntries(missing), requestState })
  },
  async answer(request, context) {
    const { server } = context
    // A client of the older revisions deserves to learn which version would work.
    if (request.method === 'initialize') {
      throw unsupportedVersion(String(request.params?.protocolVersion), server.supportedVersions())
    }
    const problem = refusal(context)
    if (problem) throw problem
    const result = await dispatch(methods, request, context).catch((error: unknown) => {
      if (error instanceof InputRequired) return error.result
      throw error
    })
    const hints = result.resultType === 'input_required' ? {} : hintsFor(request.method, context)
    const meta = isObject(result._meta) ? result._meta : {}
    return {
      resultType: 'complete',
      ...hints,
      ...result,
      _meta: { [metaKey.serverInfo]: serverInfo(server, context.revision), ...meta },
    }
  },
}
