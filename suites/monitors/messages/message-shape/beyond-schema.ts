/** What rules on the shape of a message ask beyond its schema. */

import { at, type Conversation, header, type Message, sameJson, tool } from '../../../../harness/index.ts'
import { isJsonObject, type Json } from '../../../../schema/index.ts'
import { isRefusedUnread } from '../../../judging/answered.ts'
import { requestOf } from '../../../judging/pairs.ts'
import { logLevels } from '../../../stimuli/log-levels.ts'
import { type Reading, reading } from '../../parts/readings.ts'

const versionKey = 'io.modelcontextprotocol/protocolVersion'

/** @param typeName the message type of `value`, which is the body of the message */
export function beyondSchema(
  typeName: string | undefined,
  value: Json | undefined,
  message: Message,
  conversation: Conversation,
): readonly Reading[] {
  switch (typeName) {
    case 'UnsupportedProtocolVersionError':
      return requestedVersion(message, conversation)
    case 'InitializeResult':
      return ownIdentity(message, conversation)
    case 'InputRequiredResult':
      return somethingToDo(value, message)
    case 'GetTaskResult':
      return ownTask(message, conversation)
    default:
      return message.inReplyTo === 'logging/setLevel' ? acceptedLevel(message, conversation) : []
  }
}

/** The version may be named in several places; where they differ the server may mean any. */
function requestedVersion(message: Message, conversation: Conversation): readonly Reading[] {
  const requested = at(message.error, 'data', 'requested')
  const request = requestOf(message, conversation)
  const sent = [
    at(request?.params, '_meta', versionKey),
    request?.params?.protocolVersion,
    header(request?.http?.requestHeaders ?? [], 'mcp-protocol-version'),
  ].filter((version) => version !== undefined)
  if (requested === undefined || sent.length === 0) return []
  const isSent = sent.some((version) => sameJson(version, requested))
  const flaw = !isSent && { expected: `data.requested: ${JSON.stringify(sent[0])}`, actual: requested }
  return [reading('errors.modern.shape', flaw, message.seq)]
}

/** A look at a task shows the one that was asked for. */
function ownTask(message: Message, conversation: Conversation): readonly Reading[] {
  const asked = requestOf(message, conversation)?.params?.taskId
  const shown = message.result?.taskId
  if (typeof asked !== 'string' || shown === undefined) return []
  const flaw = shown !== asked && { expected: `the task ${JSON.stringify(asked)}`, actual: shown }
  return [reading('tasks.get.shape', flaw, message.seq)]
}

/** A server that hands back what our client said of itself; two programs of one author may have the same name and version. */
function ownIdentity(message: Message, conversation: Conversation): readonly Reading[] {
  const own = message.result?.serverInfo
  const ofClient = requestOf(message, conversation)?.params?.clientInfo
  const isEcho = isJsonObject(own) && own.name === tool.name && sameJson(own, ofClient)
  const expected = 'serverInfo of its own, not the clientInfo of the request'
  return isEcho ? [reading('lifecycle.init.server-responds', { expected, actual: own }, message.seq)] : []
}

function somethingToDo(value: Json | undefined, { seq }: Message): readonly Reading[] {
  const inputRequests = at(value, 'inputRequests')
  const isUseless =
    isJsonObject(inputRequests) && Object.keys(inputRequests).length === 0 && at(value, 'requestState') === undefined
  const flaw = isUseless && { expected: 'an input request', actual: value, warning: true as const }
  return [reading('mrtr.server.at-least-one-field', flaw, seq)]
}

/** Each of the levels is one that a server takes. */
function acceptedLevel(message: Message, conversation: Conversation): readonly Reading[] {
  const request = requestOf(message, conversation)
  const level = request?.params?.level
  if (message.kind !== 'error' || !logLevels.some((name) => name === level)) return []
  if (message.http !== undefined && isRefusedUnread(message.http)) return []
  // What was withdrawn may end in any way.
  if (conversation.byPeer.some((other) => other.seq < message.seq && withdraws(other, request))) return []
  const expected = `a result for level ${JSON.stringify(level)}`
  return [reading('logging.set-level.shape', { expected, actual: message.json }, message.seq)]
}

const withdraws = ({ method, params }: Message, request: Message | undefined): boolean =>
  method === 'notifications/cancelled' && sameJson(params?.requestId, request?.id)
