import {
  at,
  type Conversation,
  failed,
  type Message,
  notObserved,
  passed,
  sameJson,
  warned,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { answerOf } from '../../judging/pairs.ts'
import { metaKey } from '../../stimuli/modern.ts'

const version = 'io.modelcontextprotocol/protocolVersion'

/** Once the client has turned to the handshake the rules of this revision are out of play. */
function modernPart({ bySubject, messages }: Conversation): readonly Message[] {
  const legacy = messages.find(({ inReplyTo, result }) => inReplyTo === 'initialize' && result !== undefined)
  return bySubject.filter(({ seq }) => seq < (legacy?.seq ?? Number.POSITIVE_INFINITY))
}

/** A cancellation and a notification may cross, so that only an answer ends a request. */
function isOpenAt(request: Message, seq: number, conversation: Conversation): boolean {
  const answer = answerOf(request, conversation)
  return request.seq < seq && (answer === undefined || answer.seq > seq)
}

const capabilitiesOf = (message: Message | undefined): JsonObject => {
  const declared = at(message?.params, '_meta', 'io.modelcontextprotocol/clientCapabilities')
  return isJsonObject(declared) ? declared : {}
}

const mayAskForInput = ['tools/call', 'prompts/get', 'resources/read']
const hints = ['ttlMs', 'cacheScope'] as const
/** Methods that are gone, and what a client may still use to reach an older server. */
const removed = [
  'ping',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
  'notifications/initialized',
]

export default monitor({
  title: 'The stateless revision: requests of the client, responses and notifications of the server, nothing else',
  judges: {
    'patterns.server.no-requests': (conversation) => {
      const own = modernPart(conversation)
      const request = own.find(({ kind, method = '' }) => kind === 'request' && !method.startsWith('notifications/'))
      if (request !== undefined) return failed('no request of the server', request.json, request.seq)
      return own.length > 0 ? passed : notObserved('the server sent nothing')
    },
    'patterns.client.no-responses': (conversation) => {
      const own = modernPart(conversation)
      const response = own.find(({ kind }) => kind === 'result') ?? own.find(({ kind }) => kind === 'error')
      // Refusing a request that should never have come is excusable.
      if (response !== undefined)
        return (response.kind === 'error' ? warned : failed)('no response of the client', response.json, response.seq)
      if (own.length === 0) return notObserved('the client sent nothing')
      const isAsked = conversation.byPeer.some(({ kind }) => kind === 'request')
      return isAsked ? passed : notObserved('the client was asked for nothing that it could have answered')
    },
    'patterns.server.no-unsolicited-notifications': (conversation) => {
      const own = modernPart(conversation).filter(({ kind }) => kind === 'notification')
      const requests = conversation.byPeer.filter(({ kind }) => kind === 'request')
      // Input that came in pieces, or was none, may hold a request that we do not see.
      const unread = conversation.byPeer.find(({ kind }) => kind === 'invalid')?.seq ?? Number.POSITIVE_INFINITY
      const stray = own.find(
        (m) =>
          m.seq < unread &&
          m.method !== 'notifications/cancelled' &&
          m.http === undefined &&
          !requests.some((request) => isOpenAt(request, m.seq, conversation)) &&
          // A message that follows the answer at once belonged to the request, and is late.
          !['notifications/progress', 'notifications/message'].includes(m.method ?? ''),
      )
      if (stray !== undefined) {
        const id = at(stray.params, '_meta', metaKey.subscriptionId)
        const over = id === undefined ? undefined : requests.findLast((request) => sameJson(request.id, id))
        const evidence = over === undefined ? [stray.seq] : [over.seq, stray.seq]
        return failed('a notification only while a request or subscription is open', stray.json, ...evidence)
      }
      return conversation.bySubject.length > 0 ? passed : notObserved('the server sent nothing')
    },
    'patterns.removed-methods.client': (conversation) => {
      const own = modernPart(conversation)
      // Before any modern exchange the client may be looking for an older server.
      const settled = conversation.exchanges.find(
        ({ sent, response }) => at(sent?.params, '_meta', version) !== undefined && response?.result !== undefined,
      )
      const since = settled?.response?.seq
      if (since === undefined) return notObserved('the client did not settle on the modern revision')
      const old = own.find(({ method, seq }) => seq > since && removed.includes(method ?? ''))
      return old === undefined ? passed : failed('no method that the revision removed', old.json, old.seq)
    },
    'messages.result.result-type-supported-set': (conversation) => {
      const own = new Set(conversation.bySubject)
      const results = conversation.exchanges.flatMap(({ sent, response }) => {
        const type = response?.result?.resultType
        return response !== undefined && typeof type === 'string' && own.has(response) ? [{ sent, response, type }] : []
      })
      for (const { sent, response, type } of results) {
        // Documented values of extensions that the client declared are theirs to define.
        const hasExtensions = isJsonObject(capabilitiesOf(sent).extensions)
        if (type !== 'complete' && type !== 'input_required' && !hasExtensions)
          return failed('the result type complete or input_required', type, response.seq)
      }
      return results.length > 0 ? passed : notObserved('no result was sent')
    },
    'mrtr.server.supported-requests-only': ({ bySubject }) => {
      const asking = bySubject.filter(({ result }) => result?.resultType === 'input_required')
      const wrong = asking.find(({ inReplyTo = '' }) => !mayAskForInput.includes(inReplyTo))
      if (wrong !== undefined)
        return failed(`input asked for only by ${mayAskForInput.join(', ')}`, wrong.json, wrong.seq)
      return bySubject.some(({ result }) => result !== undefined) ? passed : notObserved('no result was sent')
    },
    'caching.server.no-hints-on-input-required': ({ bySubject }) => {
      const asking = bySubject.filter(({ result }) => result?.resultType === 'input_required')
      const kept = asking.find(({ result = {} }) => hints.some((hint) => Object.hasOwn(result, hint)))
      if (kept !== undefined)
        return failed(`neither ${hints.join(' nor ')} where input is asked for`, kept.json, kept.seq)
      return asking.length > 0 ? passed : notObserved('no result asked for input')
    },
    'elicitation.complete.gone-in-2026-07-28': ({ bySubject }) => {
      const old = bySubject.find(({ method }) => method === 'notifications/elicitation/complete')
      if (old !== undefined) return failed('no notifications/elicitation/complete', old.json, old.seq)
      return bySubject.length > 0 ? passed : notObserved('the server sent nothing')
    },
  },
})
