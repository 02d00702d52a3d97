/** A stream that is taken up again after each of its events: nothing is lost, nothing comes twice, the order is kept. */
import {
  allNamed,
  type Exchange,
  type Finding,
  failed,
  header,
  type JudgeContext,
  type Labels,
  type Message,
  notObserved,
  passed,
  type ServerDrive,
  sameJson,
  type TestClient,
} from '../../../../harness/index.ts'
import type { Json } from '../../../../schema/index.ts'
import { conversationOf } from '../../../judging/conversation-of.ts'
import { streamParts } from '../../../judging/stream-parts.ts'

/** As many events of a stream as are tried. */
const most = 20

type Cut = `cut ${number}` | `cut again ${number}` | `twin ${number}`
export type CutLabel = 'long' | Cut

const idsOn = ({ http }: Exchange): readonly string[] => (http?.events ?? []).flatMap(({ id = '' }) => (id ? [id] : []))

interface Call {
  readonly name: string
  readonly arguments?: Readonly<Record<string, Json>> | undefined
}

/** Calls the tool, then takes its stream up after each event: once on the way down, once on the way up, and twice at once. */
export async function cutEverywhere<L extends string>(
  client: TestClient<L | CutLabel>,
  { facts }: Pick<ServerDrive, 'facts'>,
  tool: Call,
): Promise<void> {
  if (facts.capabilities.logging !== undefined) await client.request('logging/setLevel', { level: 'debug' })
  const params = { name: tool.name, arguments: tool.arguments ?? {} }
  const call = await client.request('tools/call', params, { as: 'long', id: 'cut', meta: { progressToken: 'cut' } })
  // What comes after the last one is nothing.
  const ids = idsOn(call).slice(0, -1).slice(-most)
  const isAnswer = (message: { readonly id?: Json; readonly method?: Json }): boolean =>
    message.id === 'cut' && message.method === undefined
  if (ids.length === 0 || (await client.next(isAnswer)) === undefined) return
  const cuts = [...ids.entries()]
  const order = [
    ...cuts.map((cut) => [...cut, 'cut'] as const),
    ...cuts.reverse().map((cut) => [...cut, 'cut again'] as const),
  ]
  for (const [n, lastEventId, how] of order) {
    const stream = await client.listen({ lastEventId, as: `${how} ${n}` })
    const came = stream.exchange.http?.status === 200 ? await client.next(isAnswer) : undefined
    await stream.close()
    // If a server replays nothing, or not everything, it is not asked again and again.
    if (came === undefined) return
  }
  const [first = ''] = ids
  const twins = await Promise.all([0, 1].map((n) => client.listen({ lastEventId: first, as: `twin ${n}` })))
  await client.fence()
  await Promise.all(twins.map((twin) => twin.close()))
  const deliberate = 'an event that never was'
  await client.http({ method: 'GET', headers: { 'Last-Event-ID': 'mcp-conform-never-was' }, until: 'head', deliberate })
  await client.fence()
}

/** Which of the messages of the stream a replay has brought, by their places on it. */
interface Brought {
  readonly replay: Exchange
  readonly after: number
  readonly places: readonly number[]
  readonly messages: readonly Message[]
}

export function judgeCuts(labels: Labels<never>, context: JudgeContext): readonly Finding[] {
  const [call] = allNamed(labels, 'long')
  if (call === undefined) return []
  const conversation = conversationOf(call, context)
  const replays = [...allNamed(labels, 'cut '), ...allNamed(labels, 'twin ')]
  const first = replays.toSorted((a, b) => begin(a) - begin(b))[0]
  const parts = streamParts(conversation, call, first === undefined ? undefined : begin(first))
  const own = conversation.bySubject.filter(({ http }) => http !== undefined && parts.has(http.http))
  const placeOf = ({ json }: Message): number => own.findIndex((message) => sameJson(message.json, json))
  // Of two messages that are alike nobody can tell which one came again.
  if (own.some((message, place) => placeOf(message) !== place)) return [notObserved('messages of the call are alike')]
  const brought = replays.flatMap((replay): Brought[] => {
    const from = header(replay.http?.requestHeaders ?? [], 'last-event-id')
    const event = call.http?.events.find(({ id }) => id === from)
    const messages = conversation.bySubject.filter(
      (message) => message.http?.http === replay.http?.http && placeOf(message) >= 0,
    )
    if (event === undefined || messages.length === 0) return []
    const after = own.filter(({ seq }) => seq <= event.seq + 1).length
    return [{ replay, after, places: messages.map(placeOf), messages }]
  })
  return brought.map((each) => flawOf(each, brought, own))
}

const begin = ({ http }: Exchange): number => http?.seq ?? 0

function flawOf(
  { replay, after, places, messages }: Brought,
  all: readonly Brought[],
  own: readonly Message[],
): Finding {
  const expected = `the ${own.length - after} messages after the event, each once and in their order`
  const came = messages.map(({ json }) => json ?? null)
  const seqs = messages.map(({ seq }) => seq)
  const inOrder = places.every((place, i) => place >= after && place > (places[i - 1] ?? -1))
  if (!inOrder) return failed(expected, came, ...seqs)
  // Two connections at once may share what is left; that is nowhere said.
  if (replay.label?.startsWith('twin') === true) return passed
  const missing = own.map((_, place) => place).filter((place) => place >= after && !places.includes(place))
  // The oldest may have been given up; not what a later replay brings.
  const oldest = places[0] ?? own.length
  const isLost = (place: number): boolean =>
    place > oldest || all.some((other) => begin(other.replay) > begin(replay) && other.places.includes(place))
  return missing.some(isLost) ? failed(expected, came, ...seqs) : passed
}
