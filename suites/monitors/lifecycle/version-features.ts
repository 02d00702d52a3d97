/** Handshake revisions: what was agreed on is kept to, in what a server sends of its own accord and in what it returns. */

import { between, type Conversation, isModern, isSince, type Message, since } from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject, type RevisionId } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

/** Methods that came or went, and where they are. */
const methods: Readonly<Record<string, readonly RevisionId[]>> = {
  'elicitation/create': between('2025-06-18', '2025-11-25'),
  'notifications/elicitation/complete': ['2025-11-25'],
  'notifications/tasks/status': ['2025-11-25'],
  'tasks/get': ['2025-11-25'],
  'tasks/result': ['2025-11-25'],
  'tasks/list': ['2025-11-25'],
  'tasks/cancel': ['2025-11-25'],
  'notifications/subscriptions/acknowledged': since('2026-07-28'),
}

/** Kinds of content that came later. */
const kinds: Readonly<Record<string, RevisionId>> = { audio: '2025-03-26', resource_link: '2025-06-18' }

function blocksOf({ inReplyTo, result }: Message): readonly JsonObject[] {
  const list = (value: Json | undefined): readonly JsonObject[] =>
    (isJsonArray(value) ? value : [value ?? null]).filter(isJsonObject)
  if (inReplyTo === 'tools/call') return list(result?.content)
  return inReplyTo === 'prompts/get' ? list(result?.messages).flatMap(({ content }) => list(content)) : []
}

/** What of a message another revision has, and this one has not. */
function foreign(message: Message, revision: RevisionId): string | undefined {
  const { method = '', kind } = message
  const having = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (having !== undefined && (kind === 'request' || kind === 'notification'))
    return having.includes(revision) ? undefined : method
  const late = blocksOf(message).find(({ type }) => {
    const first = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined
    return first !== undefined && !isSince(revision, first)
  })
  return late === undefined ? undefined : `content of the type ${String(late.type)}`
}

function readings({ bySubject, revision, negotiated }: Conversation): readonly Reading[] {
  const agreedAt = negotiated?.resultSeq
  if (isModern(revision) || agreedAt === undefined) return []
  const rule = !isSince(revision, '2025-06-18')
    ? 'lifecycle.operation.server-version-should'
    : 'lifecycle.operation.server-version'
  return bySubject
    .filter(({ seq }) => seq > agreedAt)
    .map((message) => {
      const found = foreign(message, revision)
      return reading(
        rule,
        found !== undefined && { expected: `nothing that ${revision} does not have`, actual: found },
        message.seq,
      )
    })
}

export default monitor({
  title: 'The version that was agreed on is kept to',
  judges: judgesFrom(
    ['lifecycle.operation.server-version-should', 'lifecycle.operation.server-version'],
    readings,
    'nothing was sent after the handshake',
  ),
})
