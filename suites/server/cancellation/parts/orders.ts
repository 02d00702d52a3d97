/** Requests and their cancellations in orders made at random: the smallest that a server does not bear is looked for. */
import fc from 'fast-check'
import { type ServerDrive, sameJson, type TestClient, timeLimit, untilAborted } from '../../../../harness/index.ts'
import { orderWords, type RaceLabel, raceFlaw } from './race-flaw.ts'

type Step = { readonly do: 'ask' | 'cancel' | 'wait'; readonly request: 0 | 1 | 2 }

const step = (what: Step['do'], request: Step['request']): Step => ({ do: what, request })

/** Before the request, with it, after its answer, each also twice, several at once. */
const wellKnown: readonly (readonly [Step[]])[] = [
  [
    [
      step('cancel', 0),
      step('ask', 0),
      step('ask', 1),
      step('cancel', 1),
      step('cancel', 1),
      step('ask', 2),
      step('wait', 2),
      step('cancel', 2),
      step('cancel', 2),
    ],
  ],
  [[step('ask', 0), step('ask', 1), step('ask', 2), step('cancel', 1), step('wait', 0), step('cancel', 0)]],
]

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom<Step['do']>('ask', 'ask', 'cancel', 'cancel', 'wait'),
    request: fc.constantFrom<Step['request']>(0, 1, 2),
  }),
  { minLength: 2, maxLength: 9 },
)

/** The well-known orders, and a few others. */
const runs = 5
/** Milliseconds after which the search takes silence for a flaw: what it comes to is judged with the limits of the run. */
const patienceMs = 2_000
/** Milliseconds to look for a smaller order. */
const shrinkMs = 6_000
/** Far above the ids of the requests in between. */
const firstId = 600_000

const inWords = (order: readonly Step[]): string =>
  order.map(({ do: what, request }) => `${what} ${request}`).join(', ')

type Drive = ServerDrive<RaceLabel, never>

/** Leaves in the trace what the judge reads, under labels: the smallest order that shows a flaw, if one does. */
export async function tryOrders(drive: Drive, client: TestClient<RaceLabel>): Promise<void> {
  const { fuzz, signal } = drive
  let smallest: readonly Step[] | undefined
  let current: TestClient<RaceLabel> | undefined = client
  let next = firstId
  const ids = (): number => {
    next += 3
    return next
  }
  const property = fc.asyncProperty(steps, async (order) => {
    if (signal.aborted) return true
    // A flaw may have cost the connection.
    current ??= await drive.connect({ fresh: true }).catch(() => undefined)
    if (current === undefined) return false
    const broken = await isBroken(drive, current, order, ids())
    if (!broken) return true
    smallest = order
    if (current !== client) void current.close().catch(() => {})
    current = undefined
    return false
  })
  await fc.check(property, {
    seed: fuzz.seed,
    numRuns: runs,
    examples: wellKnown.map(([order]) => [[...order]]),
    interruptAfterTimeLimit: shrinkMs,
  })
  signal.throwIfAborted()
  if (smallest === undefined) return
  const other = await drive.connect({ fresh: true })
  await other.fence({ as: 'beforeOrder' })
  other.note(`${orderWords}${inWords(smallest)} (seed ${fuzz.seed})`)
  await carryOut(drive, other, smallest, ids(), true)
  await other.fence({ as: 'afterOrder' })
}

async function isBroken(drive: Drive, client: TestClient<RaceLabel>, order: readonly Step[], first: number) {
  const limit = timeLimit(drive.signal, patienceMs)
  const all = carryOut(drive, client, order, first, false).then(() => client.fence())
  all.catch(() => {})
  const fence = await untilAborted(all, limit)
  if (fence?.response === undefined) return client.opened !== undefined
  const conversation = client.conversation()
  const asked = conversation.exchanges.filter(({ sent }) => isOne(sent?.id, first))
  return raceFlaw(asked, conversation) !== undefined
}

const isOne = (id: unknown, first: number): boolean => typeof id === 'number' && id >= first && id < first + 3

/** What was asked and not cancelled is waited for. */
async function carryOut(
  { revision, transport }: Drive,
  client: TestClient<RaceLabel>,
  order: readonly Step[],
  first: number,
  isLast: boolean,
): Promise<void> {
  const open = new Map<number, { answered(): Promise<unknown>; cancel(): Promise<void> }>()
  const cancelled = new Set<number>()
  const closes = revision.era === 'modern' && transport === 'streamable-http'
  const deliberate = 'it may have been answered already, or not yet sent'
  for (const { do: what, request } of order) {
    const id = first + request
    const asked = open.get(request)
    if (what === 'ask' && asked === undefined) {
      const as: RaceLabel = `order ${request}`
      const started = await client.start(revision.fenceMethod, undefined, { id, ...(isLast && { as }) })
      const isAnswer = (message: { readonly id?: unknown; readonly method?: unknown }): boolean =>
        message.method === undefined && sameJson(id, typeof message.id === 'number' ? message.id : null)
      open.set(request, { answered: () => started.next(isAnswer), cancel: () => started.cancel() })
    }
    if (what === 'wait' && !cancelled.has(request)) await asked?.answered()
    if (what === 'cancel') {
      cancelled.add(request)
      if (closes) await asked?.cancel()
      else await client.notify('notifications/cancelled', { requestId: id }, { deliberate })
    }
  }
  const left = [...open].filter(([request]) => !cancelled.has(request) && !hasAnswer(client, first + request))
  await Promise.all(left.map(([, { answered }]) => answered()))
}

const hasAnswer = (client: TestClient<RaceLabel>, id: number): boolean =>
  client.conversation().exchanges.some(({ sent, response }) => sent?.id === id && response !== undefined)
