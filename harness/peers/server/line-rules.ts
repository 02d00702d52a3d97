/** Messages that come one after the other on one connection, stdio or HTTP+SSE: answered on the same connection. */

import { codes } from '../../../schema/error-codes.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { parseJson } from '../../wire/json/json.ts'
import { isRequestObject, isResponseObject } from '../../wire/json/message-objects.ts'
import { RpcError } from '../rpc-error.ts'
import { errorMessage } from './answers/error-message.ts'
import { capabilitiesOf, servedVersions } from './answers/methods.ts'
import type { Reply } from './answers/reply.ts'
import { acknowledge, listenMethod } from './answers/subscription.ts'
import { checkMeta } from './http/modern-checks.ts'
import { isRefusal, noteRefusal } from './http/refuse.ts'
import type { Outlet, RequestContext } from './outlet.ts'
import type { ScriptedServer } from './scripted-server.ts'
import type { ServerConnection } from './server-connection.ts'

/**
 * Takes one unit in and writes the answers to `outlet`.
 * @param seq trace position of the unit
 */
export async function takeUnit(
  peer: ScriptedServer,
  connection: ServerConnection,
  unit: Uint8Array,
  seq: number,
  outlet: Outlet,
): Promise<void> {
  const { revision } = peer.options
  const json = parseJson(Buffer.from(unit).toString('utf8'))
  const batch = isJsonArray(json)
  const members: readonly (Json | undefined)[] = batch && revision.batches && json.length > 0 ? json : [json]
  const replies = await Promise.all(members.map((member) => take(peer, connection, member, seq, outlet)))
  const given = replies.flatMap((reply): Reply[] => (reply === undefined ? [] : [reply]))
  if (given.length === 0) return
  const deliberate = given.find((reply) => reply.deliberate !== undefined)?.deliberate
  const messages = given.map(({ message }) => message)
  outlet.write(
    JSON.stringify(batch && revision.batches ? messages : messages[0]),
    deliberate === undefined ? {} : { deliberate },
  )
  members.forEach((member, i) => {
    if (isJsonObject(member) && isRequestObject(member)) peer.answered(connection, member.method, replies[i])
  })
}

async function take(
  peer: ScriptedServer,
  connection: ServerConnection,
  message: Json | undefined,
  seq: number,
  outlet: Outlet,
): Promise<Reply | undefined> {
  if (!isJsonObject(message)) {
    const error =
      message === undefined
        ? new RpcError(codes.parseError, 'Parse error')
        : new RpcError(codes.invalidRequest, 'Invalid Request')
    return unaddressed(peer, connection, error)
  }
  if (isRequestObject(message)) return request(peer, connection, message, seq, outlet)
  if (typeof message.method === 'string') peer.notified(connection, message.method)
  else if (!isResponseObject(message))
    return unaddressed(peer, connection, new RpcError(codes.invalidRequest, 'Invalid Request'))
  return undefined
}

function request(
  peer: ScriptedServer,
  connection: ServerConnection,
  message: JsonObject & { readonly method: string },
  seq: number,
  outlet: Outlet,
): Promise<Reply | undefined> {
  const { revision, script } = peer.options
  const context: RequestContext = {
    seq,
    get open() {
      return outlet.open
    },
    write: (text, options) => outlet.write(text, options),
    // One stream carries everything here: it cannot be dropped for one request.
    drop: () => {},
  }
  const subscribes = message.method === listenMethod && revision.era === 'modern'
  if (!subscribes || script.on?.[listenMethod] !== undefined) return peer.reply(connection, message, context)
  try {
    checkMeta(message, servedVersions(revision, script))
  } catch (thrown) {
    if (!(thrown instanceof RpcError)) throw thrown
    if (isRefusal(thrown)) noteRefusal(peer.options, connection.id, thrown.message)
    return Promise.resolve({ message: errorMessage(message.id, thrown), status: 400 })
  }
  outlet.write(acknowledge(message, capabilitiesOf(script)))
  return Promise.resolve(undefined)
}

/** An error response to what has no id, where the revision has such. */
function unaddressed(peer: ScriptedServer, connection: ServerConnection, error: RpcError): Reply | undefined {
  noteRefusal(peer.options, connection.id, error.message)
  if (!peer.options.revision.errorIdOptional) return undefined
  return { message: errorMessage(undefined, error), status: 400 }
}
