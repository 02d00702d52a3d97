/** A stream that is taken up again brings what it has left to say, and nothing of others. */
import { at, type Conversation, each, failed, type Message, passed, sameJson } from '../../../../../harness/index.ts'
import type { Json } from '../../../../../schema/index.ts'
import { ofEach } from './of-each.ts'

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
export const replayed = ofEach((conversation) =>
  each(
    replays(conversation).filter(({ came, foreign }) => came.length > 0 && foreign.length === 0),
    ({ due, came, evidence }) =>
      due.every((text, index) => text === came[index])
        ? passed
        : failed(`the ${due.length} messages after the event, in their order`, [...came], ...evidence),
    noReplay,
  ),
)

export const ownReplay = ofEach((conversation, all) => {
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
