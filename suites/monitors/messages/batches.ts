import {
  type Conversation,
  type Finding,
  failed,
  type Message,
  notObserved,
  parseJson,
  passed,
  warned,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonArray } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { splitValues } from '../parts/split-values.ts'

interface Batch {
  readonly seq: number
  readonly json: JsonArray
}

/** The arrays that the party sent as one unit. */
function batches(messages: readonly Message[]): readonly Batch[] {
  return messages.flatMap(({ seq, text, json: own, batchIndex }) => {
    // Of a batch each member is a message; an empty one is itself.
    const json = batchIndex === 0 ? parseJson(text) : batchIndex === undefined ? own : undefined
    return isJsonArray(json) ? [{ seq, json }] : []
  })
}

/** Neither a request nor a notification. */
const lacksMethod = (member: unknown): boolean => isJsonObject(member) && !Object.hasOwn(member, 'method')

/**
 * What a receiver makes of an array of ours no page says; an answer in one array is an array that it sends, which is no message
 * since 2025-06-18. The array of ours was none either, so that is no more than a warning.
 */
function single({ bySubject, byPeer }: Conversation): Finding {
  const provoked = batches(byPeer)
  const isAnswer = ({ seq, json }: Batch): boolean => json.every(lacksMethod) && provoked.some((b) => b.seq < seq)
  const sent = batches(bySubject)
  const expected = 'a single JSON object'
  const unasked = sent.find((batch) => !isAnswer(batch))
  if (unasked !== undefined) return failed(expected, unasked.json, unasked.seq)
  const answer = sent[0]
  if (answer !== undefined)
    return warned(`${expected} for each answer to what came in an array`, answer.json, answer.seq)
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
