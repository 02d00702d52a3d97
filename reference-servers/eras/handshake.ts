import type { Connection } from '../connection.ts'
import { invalidParams, invalidRequest, methodNotFound, ToolError } from '../errors.ts'
import { featureMethods } from '../features/index.ts'
import { isDeclared } from '../features/input.ts'
import { isLevel } from '../features/logging.ts'
import { requireResource } from '../features/resources.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import type { Revision } from '../revisions.ts'
import { through } from '../seams.ts'
import { taskMethods } from '../tasks/handshake.ts'
import { askAsTask, mayRunAsTask } from '../tasks/requestor.ts'
import { instructions, serverCapabilities, serverInfo } from './capabilities.ts'
import { dispatch, type Era, type Method } from './era.ts'

/** The requested version if it is served, else the newest of ours (basic/lifecycle#version-negotiation). */
function negotiate(requested: string, supported: readonly Revision[]): Revision {
  return supported.find((revision) => revision === requested) ?? supported.at(-1) ?? '2024-11-05'
}

const initialize: Method = (request, context) => {
  const { connection, server } = context
  if (connection.handshake) throw invalidRequest('Already initialized')
  const { protocolVersion, capabilities, clientInfo } = request.params ?? {}
  if (typeof protocolVersion !== 'string') throw invalidParams('protocolVersion: expected a string')
  if (!isObject(capabilities)) throw invalidParams('capabilities: expected an object')
  if (!isObject(clientInfo)) throw invalidParams('clientInfo: expected an object')
  const { handshakeRevisions } = server
  const answered = through(
    server.seams.negotiate,
    (...args): string => negotiate(...args),
    protocolVersion,
    handshakeRevisions,
  )
  const newest = negotiate(protocolVersion, handshakeRevisions)
  const revision = handshakeRevisions.find((known) => known === answered) ?? newest
  connection.handshake = { revision, clientCapabilities: capabilities, initialized: false, logLevel: 'info' }
  return {
    protocolVersion: answered,
    capabilities: serverCapabilities(context),
    serverInfo: serverInfo(server, revision),
    instructions,
  }
}

const setLevel: Method = (request, { connection }) => {
  const level = request.params?.level
  if (!isLevel(level)) throw invalidParams('level: expected one of the eight log levels')
  if (connection.handshake) connection.handshake.logLevel = level
  return {}
}

const subscribe: Method = (request, context) => {
  // Without a stream for updates the capability is not declared, and the method not there.
  if (!context.connection.outlet) throw methodNotFound(request.method)
  context.connection.subscribedUris.add(requireResource(context).uri)
  return {}
}

const unsubscribe: Method = (request, { connection }) => {
  const uri = request.params?.uri
  if (typeof uri !== 'string') throw invalidParams('uri: expected a string')
  connection.subscribedUris.delete(uri)
  return {}
}

const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['initialize', initialize],
  ['ping', () => ({})],
  ['logging/setLevel', setLevel],
  ['resources/subscribe', subscribe],
  ['resources/unsubscribe', unsubscribe],
  ...featureMethods,
  ...taskMethods,
])

const beforeInitialize: readonly string[] = ['initialize', 'ping']

/** 2024-11-05 to 2025-11-25: `initialize` opens the conversation and holds for all that follows. */
export const handshakeEra: Era & {
  notifications: ReadonlyMap<string, (params: JsonObject, connection: Connection) => void>
} = {
  revision: ({ connection }) => connection.handshake?.revision ?? '2024-11-05',
  clientCapabilities: ({ connection }) => connection.handshake?.clientCapabilities ?? {},
  logLevel: ({ connection }) => connection.handshake?.logLevel,
  async input(requests, context, timeoutMs) {
    for (const request of Object.values(requests)) {
      if (!isDeclared(request, context)) throw new ToolError(`The client did not declare what ${request.method} needs`)
    }
    const answers = Object.entries(requests).map(async ([key, { method, params = {}, asTask }]) => {
      if (asTask && mayRunAsTask(method, context))
        return [key, await askAsTask(method, params, context, timeoutMs)] as const
      return [key, await context.connection.pending.ask(method, params, context, timeoutMs)] as const
    })
    return Object.fromEntries(await Promise.all(answers))
  },
  async answer(request, context) {
    const { connection, server } = context
    const refusal = server.check(
      'initialized',
      () =>
        connection.handshake || beforeInitialize.includes(request.method)
          ? undefined
          : invalidRequest('Not initialized'),
      { headers: context.arrival.headers ?? {}, message: request, connection },
    )
    if (refusal) throw refusal
    return dispatch(methods, request, context)
  },
  notifications: new Map([
    [
      'notifications/initialized',
      (_params: JsonObject, { handshake }: Connection) => {
        if (handshake) handshake.initialized = true
      },
    ],
    ['notifications/cancelled', (params: JsonObject, connection: Connection) => connection.cancel(params)],
  ]),
}
