/** Log messages that nobody asked for: seen on every conversation, whatever writes them. */

import { at, type Conversation, type Exchange, header, isModern, type Message } from '../../../harness/index.ts'
import { monitor } from '../../define.ts'
import { isAtLeast, isLogLevel, type LogLevel } from '../../stimuli/log-levels.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const levelOf = (request: Message | undefined): unknown =>
  at(request?.params, '_meta', 'io.modelcontextprotocol/logLevel')

/** Requests of the client with their answers, in the order in which they were sent. */
const requests = ({ exchanges, subject }: Conversation): readonly Exchange[] =>
  exchanges.filter(({ sent }) => sent?.kind === 'request' && sent.from !== subject)

/** A request that was sent after an answer was answered itself: what came on account of the first one has come. */
function isSettled({ response }: Exchange, seq: number, all: readonly Exchange[]): boolean {
  if (response === undefined) return false
  return all.some(({ sent, response: next }) => (sent?.seq ?? 0) > response.seq && (next?.seq ?? seq) < seq)
}

/** The requests that may have led to a message: over HTTP the stream tells, on stdio those that wish for log messages. */
function causes({ http, seq }: Message, all: readonly Exchange[]): readonly Exchange[] {
  if (http !== undefined) return all.filter((exchange) => exchange.http?.http === http.http)
  return all.filter(({ sent }) => sent !== undefined && sent.seq < seq && levelOf(sent) !== undefined)
}

const distinct = (levels: readonly LogLevel[]): string => [...new Set(levels)].join(', ')

function perRequest(message: Message, all: readonly Exchange[]): readonly Reading[] {
  const { json, seq, params } = message
  const possible = causes(message, all)
  const wishes = possible.map(({ sent }) => levelOf(sent)).filter((level) => level !== undefined)
  if (wishes.length === 0) {
    const flaw = { expected: 'no log message for a request without logLevel', actual: json }
    return [reading('logging.server.opt-in-only', flaw, possible[0]?.sent?.seq, seq)]
  }
  const open = possible.filter((exchange) => !isSettled(exchange, seq, all))
  const levels = (open.length > 0 ? open : possible).map(({ sent }) => levelOf(sent)).filter(isLogLevel)
  const isWanted = levels.length === 0 || levels.some((level) => isAtLeast(params?.level, level))
  const flaw = !isWanted && {
    expected: `no log message below the logLevel of the request, ${distinct(levels)}`,
    actual: json,
  }
  return [
    reading('logging.server.opt-in-only', undefined, seq),
    reading('logging.server.request-level-floor', flaw, possible[0]?.sent?.seq, seq),
  ]
}

/** The levels that may be in force: the last one that was set beyond doubt, and any that was asked for since. */
function levelsInForce(seq: number, all: readonly Exchange[]): readonly LogLevel[] | undefined {
  const sets = all.filter(
    ({ sent, response }) => sent?.method === 'logging/setLevel' && sent.seq < seq && response?.error === undefined,
  )
  const last = sets.findLastIndex((set) => isSettled(set, seq, all))
  if (last < 0) return undefined
  return sets
    .slice(last)
    .map(({ params }) => params.level)
    .filter(isLogLevel)
}

/** It came on a stream that was taken up again: it may have been logged long before, at the level of then. */
const isReplayed = ({ http }: Message): boolean =>
  http !== undefined && header(http.requestHeaders, 'last-event-id') !== undefined

function bySetLevel(message: Message, all: readonly Exchange[]): readonly Reading[] {
  if (isReplayed(message)) return []
  const { json, seq, params } = message
  const levels = levelsInForce(seq, all)
  if (levels === undefined || levels.length === 0) return []
  const isWanted = levels.some((level) => isAtLeast(params?.level, level))
  const flaw = !isWanted && { expected: `no log message below ${distinct(levels)}`, actual: json }
  return [reading('logging.server.suppresses-below-level', flaw, seq)]
}

function readings(conversation: Conversation): readonly Reading[] {
  const messages = conversation.bySubject.filter(({ method }) => method === 'notifications/message')
  if (messages.length === 0) return []
  const all = requests(conversation)
  // Without a session a server has nowhere to keep the level.
  const isForgetful = conversation.transport === 'streamable-http' && conversation.negotiated?.sessionId === undefined
  if (!isModern(conversation.revision) && isForgetful) return []
  const judge = isModern(conversation.revision) ? perRequest : bySetLevel
  return messages.flatMap((message) => judge(message, all))
}

export default monitor({
  title: 'Log messages are wanted, at their level',
  judges: judgesFrom(
    ['logging.server.opt-in-only', 'logging.server.request-level-floor', 'logging.server.suppresses-below-level'],
    readings,
    'no log message came that a level had been asked for',
  ),
})
