import {
  type Conversation,
  type Finding,
  failed,
  type Message,
  notObserved,
  parseJson,
  passed,
} from '../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonArray } from '../../schema/index.ts'
import { monitor } from '../define.ts'
import { splitValues } from './parts/split-values.ts'

interface Batch {
  readonly seq: number
  readonly json: JsonArray
}

/** The arrays that the party sent as one unit. */
function batches(messages: readonly Message[]): readonly Batch[] {
  return messages.flatMap(({ seq, text, batchIndex }) => {
    const json = batchIndex === undefined || batchIndex === 0 ? parseJson(text) : undefined
    return isJsonArray(json) ? [{ seq, json }] : []
  })
}

/** Neither a request nor a notification. */
const lacksMethod = (member: unknown): boolean => isJsonObject(member) && !Object.hasOwn(member, 'method')

/** Outside 2025-03-26 a peer that is sent an array may do with it what it likes, also answer with one. */
function single({ bySubject, byPeer }: Conversation): Finding {
  const provoked = batches(byPeer)
  const sent = batches(bySubject).filter(
    ({ seq, json }) => !(json.every(lacksMethod) && provoked.some((b) => b.seq < seq)),
  )
  const first = sent[0]
  if (first !== undefined) return failed('a single JSON object', first.json, first.seq)
  return bySubject.length > 0 ? passed : notObserved('nothing was sent')
}

function wellMixed({ bySubject }: Conversation): Finding {
  const sent = batches(bySubject)
  for (const { seq, json } of sent) {
    if (json.length === 0) return failed('a batch with members', json, seq)
    if (!json.every(isJsonObject)) return failed('a batch of JSON objects', json, seq)
    if (json.some(lacksMethod) && !json.every(lacksMethod))
      return failed('a batch of requests and notifications, or of responses', json, seq)
  }
  return sent.length > 0 ? passed : notObserved('no batch was sent')
}

/** In the body of a POST the special rules on bodies say the same. */
function posted(judge: (conversation: Conversation) => Finding): (conversation: Conversation) => Finding {
  return (conversation) => {
    const own = conversation.bySubject.filter(
      ({ http }) => http?.method === 'POST' && http.from === conversation.subject,
    )
    return own.length > 0 ? judge({ ...conversation, bySubject: own }) : notObserved('nothing was posted')
  }
}

/** Text that is no JSON at all; several messages in one body are for the rule on that. */
function readable(judge: (conversation: Conversation) => Finding): (conversation: Conversation) => Finding {
  return posted((conversation) => {
    const unreadable = conversation.bySubject.find(
      ({ json, text }) => json === undefined && splitValues(text).length < 2,
    )
    if (unreadable === undefined) return judge(conversation)
    return failed('a body that is JSON', unreadable.text, unreadable.seq)
  })
}

export default monitor({
  title: 'Batches only where the revision has them',
  judges: {
    'batch.send.removed': single,
    'batch.send.non-empty': wellMixed,
    'http.post.client-body-single': readable(single),
    'http.post.client-body-batch-kinds': readable(wellMixed),
    'http.post.client-body-request-or-notification': readable((conversation) => {
      // Responses are the business of patterns.client.no-responses.
      const other = conversation.bySubject.find(({ kind, json }) => kind === 'invalid' && isJsonObject(json))
      if (other !== undefined) return failed('a request or a notification', other.json, other.seq)
      return single(conversation)
    }),
    'batch.initialize.not-batched': ({ bySubject }) => {
      const opening = bySubject.filter(({ method }) => method === 'initialize')
      const batched = opening.find(({ batchIndex }) => batchIndex !== undefined)
      if (batched !== undefined) return failed('initialize on its own', batched.json, batched.seq)
      return opening.length > 0 ? passed : notObserved('initialize was not sent')
    },
  },
})
