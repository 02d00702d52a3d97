/** Extensions of 2026-07-28 are used where both sides have declared them, and nowhere else. */

import { at, type Conversation, type Exchange, isModern, type Message } from '../../../harness/index.ts'
import { isJsonObject, type Json } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities'

/** The methods that an extension defines, where we know them. */
const methodsOf: Readonly<Record<string, RegExp>> = {
  'io.modelcontextprotocol/tasks': /^(notifications\/)?tasks(\/|$)/,
  'io.modelcontextprotocol/ui': /^(notifications\/)?ui(\/|$)/,
}
/** The types of results that an extension defines, where we know them; of another it may be any. */
const typesOf: Readonly<Record<string, readonly Json[]>> = {
  'io.modelcontextprotocol/skills': [],
  'io.modelcontextprotocol/tasks': ['task'],
  'io.modelcontextprotocol/ui': [],
}
const coreTypes: readonly Json[] = ['complete', 'input_required']

const keysOf = (value: Json | undefined): readonly string[] => (isJsonObject(value) ? Object.keys(value) : [])

const declaredIn = (message: Message | undefined): readonly string[] =>
  keysOf(at(message?.params, '_meta', capabilitiesKey, 'extensions'))

/** The extensions that a message belongs to, out of some: by its method, or by a key of its metadata. */
function usedIn({ method, params, result }: Message, extensions: readonly string[]): string | undefined {
  const keys = [...keysOf(at(params, '_meta')), ...keysOf(at(result, '_meta'))]
  return extensions.find(
    (name) =>
      (method !== undefined && Object.hasOwn(methodsOf, name) && methodsOf[name]?.test(method) === true) ||
      keys.some((key) => key === name || key.startsWith(`${name}/`)),
  )
}

/** Trace position from which on the server has itself used an extension: who answers it in kind follows the server. */
function usedByServer({ messages }: Conversation, name: string): number {
  const types: readonly Json[] = (Object.hasOwn(typesOf, name) ? typesOf[name] : undefined) ?? []
  const first = messages.find(
    (message) =>
      message.from === 'server' &&
      (types.includes(message.result?.resultType ?? null) || usedIn(message, [name]) !== undefined),
  )
  return first?.seq ?? Number.POSITIVE_INFINITY
}

interface Declared {
  /** By the server, undefined before it has said so. */
  readonly server: readonly string[] | undefined
  /** By the client, in any request. */
  readonly client: readonly string[]
  /** Trace position of the discover result. */
  readonly since: number
}

function declarations({ messages }: Conversation): Declared {
  const discovered = messages.find(({ inReplyTo, result }) => inReplyTo === 'server/discover' && result !== undefined)
  return {
    server: discovered && keysOf(at(discovered.result, 'capabilities', 'extensions')),
    client: [...new Set(messages.flatMap(declaredIn))],
    since: discovered?.seq ?? Number.POSITIVE_INFINITY,
  }
}

/** A request of a client that lacks an extension of the server is served without it. */
function servedReading({ sent, response }: Exchange, offered: readonly string[]): readonly Reading[] {
  const { result, seq, error } = response ?? {}
  const isMissing = declaredIn(sent).length === 0 && offered.length > 0
  if (!isMissing || response === undefined || (result === undefined && error === undefined)) return []
  const { resultType = 'complete' } = result ?? {}
  const isCore = coreTypes.includes(resultType)
  const mayDefine = (one: string): boolean =>
    !Object.hasOwn(typesOf, one) || typesOf[one]?.includes(resultType) === true
  const name = isCore ? undefined : offered.find(mayDefine)
  // What no extension of the server defines is an unsupported type, which another rule judges.
  if (name === undefined && !isCore) return []
  const flaw = name !== undefined && {
    expected: `a result of the protocol itself, or an error, for a client without ${name}`,
    actual: resultType,
  }
  return [reading('extensions.fallback.server', flaw, sent?.seq, seq)]
}

/** Messages of the judged side that belong to an extension which only one side has. */
function activationReadings(conversation: Conversation, { server = [], client }: Declared): readonly Reading[] {
  const oneSided = [
    ...server.filter((name) => !client.includes(name)),
    ...client.filter((name) => !server.includes(name)),
  ]
  if (oneSided.length === 0) return []
  const follows = new Map(oneSided.map((name) => [name, usedByServer(conversation, name)]))
  return conversation.bySubject.map((message) => {
    const isOwn = (name: string): boolean => message.from === 'server' || message.seq < (follows.get(name) ?? 0)
    const used = usedIn(message, oneSided.filter(isOwn))
    const flaw = used !== undefined && {
      expected: `nothing of ${used}, which only one side has declared`,
      actual: message.json,
    }
    return reading('extensions.activation.both-sides', flaw, message.seq)
  })
}

/** A client goes on without an extension of its own that the server does not have. */
function clientReadings(conversation: Conversation, { server, client, since }: Declared): readonly Reading[] {
  const lacking = client.filter((name) => server?.includes(name) === false)
  if (lacking.length === 0) return []
  const follows = new Map(lacking.map((name) => [name, usedByServer(conversation, name)]))
  return conversation.exchanges.flatMap(({ sent, response }): Reading[] => {
    if (sent === undefined || sent.from !== 'client' || sent.seq < since || sent.kind !== 'request') return []
    const isOf = (one: string): boolean =>
      Object.hasOwn(methodsOf, one) && methodsOf[one]?.test(sent.method ?? '') === true
    const name = lacking.find((one) => isOf(one) && sent.seq < (follows.get(one) ?? 0))
    if (name === undefined && response?.result === undefined) return []
    const flaw = name !== undefined && {
      expected: `no request of ${name}, which the server does not have`,
      actual: sent.json,
    }
    return [reading('extensions.fallback.client', flaw, sent.seq)]
  })
}

function readings(conversation: Conversation): readonly Reading[] {
  if (!isModern(conversation.revision)) return []
  const declared = declarations(conversation)
  if (declared.server === undefined) return []
  const { server } = declared
  return [
    ...activationReadings(conversation, declared),
    ...(conversation.subject === 'client'
      ? clientReadings(conversation, declared)
      : conversation.exchanges
          .filter(({ sent }) => sent?.from === 'client')
          .flatMap((exchange) => servedReading(exchange, server))),
  ]
}

export default monitor({
  title: 'Extensions that only one side has stay unused',
  judges: judgesFrom(
    ['extensions.fallback.server', 'extensions.fallback.client', 'extensions.activation.both-sides'],
    readings,
    'no extension was declared by one side alone',
  ),
})
