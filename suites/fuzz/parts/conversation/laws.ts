/**
 * What holds of any conversation, whatever was asked in which order. The rest is for the monitors, which read the same
 * connections.
 */
import {
  type Judge as AnyJudge,
  at,
  type Conversation,
  type Exchange,
  each,
  type Finding,
  failed,
  type Message,
  notObserved,
  passed,
  refusalOf,
  sameJson,
  warned,
} from '../../../../harness/index.ts'
import type { Json, JsonObject } from '../../../../schema/index.ts'
import { keysOf, type ListKind, lists } from '../../../stimuli/lists.ts'
import { isUnanswered } from '../broken.ts'
import { listOf } from './menu.ts'

type Judge = AnyJudge<never>

/** Begins the note on the connections of a smallest sequence: where there is one, nothing else is judged. */
export const smallestNote = 'fuzz: smallest sequence: '

/** Those of the smallest sequence, if one was found. */
function judged(conversations: readonly Conversation[]): readonly Conversation[] {
  const small = conversations.filter(({ events }) =>
    events.some((event) => event.kind === 'note' && event.note.startsWith(smallestNote)),
  )
  return small.length > 0 ? small : conversations
}

const noteOf = (conversation: Conversation): string => {
  const note = conversation.events.find((event) => event.kind === 'note' && event.note.startsWith(smallestNote))
  return note?.kind === 'note' ? ` (${note.note.slice('fuzz: '.length)})` : ''
}

/** Judges each conversation; the sequence that it is about stands in what was expected. */
function ofEach(judge: (conversation: Conversation, all: readonly Conversation[]) => Finding): Judge {
  return (_, { conversations }) =>
    each(judged(conversations), (conversation) => {
      const finding = judge(conversation, conversations)
      if (!('expected' in finding)) return finding
      return { ...finding, expected: `${finding.expected}${noteOf(conversation)}` }
    })
}

/** What a limit has refused is no answer, and is not asked again here. */
function requests({ exchanges }: Conversation): readonly Exchange[] {
  return exchanges.filter(
    (exchange) =>
      exchange.sent?.kind === 'request' && exchange.sent.from === 'client' && refusalOf(exchange) === undefined,
  )
}

/** Cancelled, or its HTTP response was given up by us: no answer has to come. */
function isGivenUp({ sent, http }: Exchange, { byPeer }: Conversation): boolean {
  if (http?.endedBy === 'us') return true
  return byPeer.some(
    ({ method, params }) => method === 'notifications/cancelled' && sameJson(params?.requestId, sent?.id),
  )
}

const answered: Judge = (labels, context) =>
  ofEach((conversation) => {
    const due = requests(conversation).filter((exchange) => !isGivenUp(exchange, conversation))
    // What was open when the time of the scenario was up was not waited for.
    const isLost = (exchange: Exchange): boolean =>
      exchange.outcome === 'unanswered' || (!context.isCutShort && isUnanswered(exchange))
    const lost = due.find(isLost)
    if (lost !== undefined) return failed(`an answer to ${lost.name}`, lost.whatCame, ...lost.evidence)
    return refusedLater(conversation) ?? (due.length === 0 ? notObserved('nothing was asked') : passed)
  })(labels, context)

/** What does not depend on anything is answered as before. That an error is no answer to a valid request no sentence says. */
function refusedLater(conversation: Conversation): Finding | undefined {
  const known = new Map<string, Exchange>()
  for (const exchange of requests(conversation)) {
    const { sent, response } = exchange
    if (sent === undefined || response === undefined || sent.deliberate !== undefined) continue
    if (!steady.has(sent.method ?? '') || isGivenUp(exchange, conversation)) continue
    const key = questionOf(sent)
    const before = known.get(key)
    if (response.result !== undefined) known.set(key, before ?? exchange)
    else if (before !== undefined && !hasChangedSince(before, conversation)) {
      const finding = warned(`a result of ${sent.method}, as before`, response.json, ...exchange.evidence)
      return { ...finding, contrast: before.evidence }
    }
  }
  return undefined
}

/** Methods whose answer depends on nothing but what the server has. */
const steady: ReadonlySet<string> = new Set([
  ...lists.map(({ method }) => method),
  'ping',
  'server/discover',
  'resources/read',
  'resources/subscribe',
  'prompts/get',
])

function hasChangedSince(before: Exchange, { bySubject }: Conversation): boolean {
  return bySubject.some(
    ({ method, seq }) => method?.endsWith('/list_changed') === true && seq > (before.sent?.seq ?? 0),
  )
}

/** The same question, whoever asks: without ids, tokens, and members that mean nothing. */
function questionOf({ method, params = {} }: Message): string {
  const { _meta: _, 'x-mcp-conform': __, ...asked } = params
  return `${method} ${JSON.stringify(asked)}`
}

const answerOf = ({ response }: Exchange): JsonObject | undefined => response?.result

/** Nothing else of the conversation was open meanwhile. */
function isAlone({ sent, response }: Exchange, all: readonly Exchange[]): boolean {
  const [from, to] = [sent?.seq ?? 0, response?.seq ?? Number.POSITIVE_INFINITY]
  return all.every(({ sent: other, response: its }) => {
    if (other === undefined || other === sent) return true
    return other.seq > to || (its?.seq ?? Number.POSITIVE_INFINITY) < from
  })
}

/** Questions that were answered alike, twice, with nothing else open, and their answers. */
function knownAnswers(all: readonly Exchange[]): ReadonlyMap<string, Json> {
  const alone = new Map<string, Json[]>()
  for (const exchange of all) {
    const answer = answerOf(exchange)
    if (exchange.sent === undefined || answer === undefined || !isAlone(exchange, all)) continue
    const key = questionOf(exchange.sent)
    alone.set(key, [...(alone.get(key) ?? []), answer])
  }
  const twice = [...alone].filter(
    ([, answers]) => answers.length > 1 && answers.every((one) => sameJson(one, answers[0])),
  )
  return new Map(twice.map(([key, answers]) => [key, answers[0] ?? null]))
}

/** The answer to another question under the id of this one. */
const ownAnswer = ofEach((conversation) => {
  const all = requests(conversation)
  const known = knownAnswers(all)
  return each(
    all,
    (exchange) => {
      const answer = answerOf(exchange)
      if (exchange.sent === undefined || answer === undefined) return notObserved('no result')
      const own = known.get(questionOf(exchange.sent))
      if (own === undefined || sameJson(answer, own)) return passed
      const taken = [...known].find(([, other]) => sameJson(other, answer))
      if (taken === undefined) return notObserved('the answer is another one each time')
      return failed(`the answer to ${questionOf(exchange.sent)}, not that to ${taken[0]}`, answer, ...exchange.evidence)
    },
    'nothing was asked',
  )
})

interface Page {
  readonly exchange: Exchange
  readonly keys: readonly string[]
}

/** Lists from their first page on, each page by the cursor of the one before. */
function walks(conversation: Conversation): readonly { readonly kind: ListKind; readonly pages: readonly Page[] }[] {
  const byCursor = new Map<string, { kind: ListKind; pages: Page[] }>()
  const all: { kind: ListKind; pages: Page[] }[] = []
  for (const exchange of requests(conversation)) {
    const kind = listOf(exchange.sent?.method)
    if (kind === undefined || exchange.sent?.deliberate !== undefined || exchange.response === undefined) continue
    const { cursor } = exchange.params
    const before = typeof cursor === 'string' ? byCursor.get(`${kind.member} ${cursor}`) : undefined
    if (cursor !== undefined && before === undefined) continue
    const walk = { kind, pages: [...(before?.pages ?? []), { exchange, keys: keysOf([exchange], kind) }] }
    all.push(walk)
    const next = at(exchange.response.result, 'nextCursor')
    if (typeof next === 'string') byCursor.set(`${kind.member} ${next}`, walk)
  }
  return all
}

function changed(pages: readonly Page[], conversation: Conversation): boolean {
  const [first] = pages
  return first !== undefined && hasChangedSince(first.exchange, conversation)
}

const continues = ofEach((conversation) =>
  each(
    walks(conversation).filter(({ pages }) => pages.length > 1 && !changed(pages, conversation)),
    ({ pages }) => {
      const last = pages.at(-1)
      const { error } = last?.exchange.response ?? {}
      if (last === undefined) return passed
      if (error !== undefined) return failed("the page after the server's own cursor", error, ...last.exchange.evidence)
      const earlier = new Set(pages.slice(0, -1).flatMap(({ keys }) => keys))
      const again = last.keys.find((key) => earlier.has(key))
      return again === undefined
        ? passed
        : failed('a page that starts after the one before', again, ...last.exchange.evidence)
    },
    'no list has more than one page',
  ),
)

const stable = ofEach((conversation) => {
  const pages = walks(conversation).flatMap((walk) => {
    const last = walk.pages.at(-1)
    return last === undefined || walk.pages.length < 2 ? [] : [{ ...walk, last }]
  })
  return each(
    pages,
    ({ kind, last, pages: walked }, index) => {
      const twin = pages
        .slice(0, index)
        .find((one) => one.kind === kind && sameJson(one.last.exchange.params, last.exchange.params))
      if (twin === undefined || changed(walked, conversation)) return notObserved('no cursor was used twice')
      return sameJson([...twin.last.keys], [...last.keys])
        ? passed
        : failed(`the page that the cursor has led to before: ${twin.last.keys.join(', ')}`, [...last.keys])
    },
    'no cursor was used twice',
  )
})

interface WholeList {
  readonly kind: ListKind
  readonly connection: string
  /** The requests for its pages, and their answers. */
  readonly evidence: readonly number[]
  readonly keys: readonly string[]
}

/** Lists of one kind, each time that one was walked to its end, in the order of their first requests. */
function wholeLists(conversations: readonly Conversation[], capability: ListKind['capability']): readonly WholeList[] {
  return conversations
    .flatMap((conversation) =>
      walks(conversation)
        .filter(({ kind, pages }) => kind.capability === capability && isWhole(pages) && !changed(pages, conversation))
        .map(({ kind, pages }) => ({
          kind,
          connection: conversation.connection,
          evidence: pages.flatMap(({ exchange }) => exchange.evidence),
          keys: [...new Set(pages.flatMap(({ keys }) => keys))].sort(),
        })),
    )
    .sort((one, other) => startOf(one) - startOf(other))
}

const startOf = ({ evidence: [seq = 0] }: { readonly evidence: readonly number[] }): number => seq

/**
 * One connection shows the list as before, after another one has seen it differ. Other scenarios may change the lists
 * meanwhile, so a difference alone says nothing.
 */
function same(capability: ListKind['capability']): Judge {
  return (_, context) => {
    const conversations = judged(context.conversations)
    const whole = wholeLists(conversations, capability)
    const stray = conversations
      .flatMap(requests)
      .filter(({ sent, response }) => sent?.deliberate !== undefined && response?.result !== undefined)
      .flatMap((exchange) => {
        const kind = listOf(exchange.sent?.method)
        if (kind?.capability !== capability) return []
        const around = unchangedAround(
          startOf(exchange),
          whole.filter((one) => one.kind === kind),
        )
        const unknown = keysOf([exchange], kind).find((key) => around?.includes(key) === false)
        const expected = `the same list, whatever the cursor: ${around?.join(', ')}`
        return unknown === undefined ? [] : [failed(expected, unknown, ...exchange.evidence)]
      })
    const [first] = stray
    if (first !== undefined) return first
    return each(
      whole,
      (list) => {
        const others = whole.filter(({ kind, connection }) => kind === list.kind && connection !== list.connection)
        const around = [...new Set(others.map(({ connection }) => connection))]
          .map((name) =>
            unchangedAround(
              startOf(list),
              others.filter(({ connection }) => connection === name),
            ),
          )
          .find((keys) => keys !== undefined && !sameJson(keys, list.keys))
        if (around === undefined) return passed
        return failed(`the same list on each connection: ${around.join(', ')}`, list.keys, ...list.evidence)
      },
      'no list was walked to its end',
    )
  }
}

/** What the list had before and after this time, if both are equal. */
function unchangedAround(seq: number, lists: readonly WholeList[]): readonly string[] | undefined {
  const before = lists.findLast((list) => startOf(list) < seq)
  const after = lists.find((list) => startOf(list) > seq)
  return before !== undefined && after !== undefined && sameJson(before.keys, after.keys) ? before.keys : undefined
}

function isWhole(pages: readonly Page[]): boolean {
  const result = pages.at(-1)?.exchange.response?.result
  return result !== undefined && result.nextCursor === undefined
}

interface Replay {
  /** The number of the HTTP exchange. */
  readonly http: number
  readonly due: readonly Json[]
  readonly came: readonly Json[]
  /** Messages that came, and were events of other streams before. */
  readonly foreign: readonly Json[]
  readonly evidence: readonly number[]
}

/** What came on each stream that was taken up again, beside what should have. */
function replays({ http }: Conversation): readonly Replay[] {
  return http.flatMap((again) => {
    const after = again.requestHeaders.find(([name]) => name.toLowerCase() === 'last-event-id')?.[1]
    if (again.method !== 'GET' || again.status !== 200 || after === undefined) return []
    const original = http.find(
      ({ method, events, seq }) => method === 'POST' && seq < again.seq && events.some(({ id }) => id === after),
    )
    if (original === undefined || original.endedSeq === undefined || original.endedSeq > again.seq) return []
    const from = original.events.findIndex(({ id }) => id === after)
    const carried = original.events.slice(from + 1).filter(({ data = '' }) => data !== '')
    const others = http.filter((one) => one !== original && one.seq < again.seq && one.method === 'POST')
    const isForeign = ({ id = '' }: { readonly id?: string }): boolean =>
      id !== '' &&
      !carried.some((event) => event.id === id) &&
      others.some(({ events }) => events.some((event) => event.id === id))
    const came = again.events.filter(({ data = '' }) => data !== '')
    const textOf = ({ data = '' }: { readonly data?: string }): Json => data
    return [
      {
        http: again.http,
        due: carried.map(textOf),
        came: came.map(textOf),
        foreign: came.filter(isForeign).map(textOf),
        evidence: [original.seq, again.seq],
      },
    ]
  })
}

const noReplay = 'no stream was taken up again'

/** One that sends nothing again is free to: not so one that leaves something out. */
const replayed = ofEach((conversation) =>
  each(
    replays(conversation).filter(({ came, foreign }) => came.length > 0 && foreign.length === 0),
    ({ due, came, evidence }) =>
      due.every((text, index) => text === came[index])
        ? passed
        : failed(`the ${due.length} messages after the event, in their order`, [...came], ...evidence),
    noReplay,
  ),
)

const ownReplay = ofEach((conversation, all) => {
  const elsewhere = new Set(all.filter((one) => one !== conversation).flatMap(({ bySubject }) => bySubject.map(keyOf)))
  return each(
    replays(conversation).filter(({ came }) => came.length > 0),
    ({ http, foreign, evidence }) => {
      const messages = conversation.bySubject.filter((message) => message.http?.http === http)
      const strange = messages.find((message) => elsewhere.has(keyOf(message)) && isUnasked(message, conversation))
      const first = foreign[0] ?? strange?.json
      if (first === undefined) return passed
      // What else is wrong with messages that were not meant for this stream has the same reason.
      const further = messages.map(({ seq }) => seq)
      return { ...failed('only messages of the stream that was taken up', first, ...evidence), further }
    },
    noReplay,
  )
})

/** An event of a stream, as another session may have had it. */
const keyOf = ({ eventId, json }: Message): string => JSON.stringify([eventId ?? null, json ?? null])

/** Two sessions may number their events alike: only what nobody has asked for here is certainly meant for another one. */
function isUnasked(message: Message, { exchanges }: Conversation): boolean {
  if (message.eventId === undefined) return false
  if (message.method === undefined) return !exchanges.some(({ response }) => response === message)
  if (message.method !== 'notifications/progress') return false
  const token = message.params?.progressToken
  return !exchanges.some(({ params }) => sameJson(at(params, '_meta', 'progressToken'), token))
}

export const laws = {
  'messages.request.answered': answered,
  'messages.response.id-echo': ownAnswer,
  'pagination.server.continues-after-cursor': continues,
  'pagination.server.stable-cursors': stable,
  'tools.list.same-on-every-connection': same('tools'),
  'resources.list.same-on-every-connection': same('resources'),
  'prompts.list.same-on-every-connection': same('prompts'),
  'http.resume.event-id-cursor': replayed,
  'http.resume.no-foreign-replay': ownReplay,
} as const
