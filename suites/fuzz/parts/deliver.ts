/** Sends generated messages and finds out what came of them. */
import { type Exchange, parseJson, type UnitOfMany, untilLate } from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { isBeyondDoubt } from './beyond-doubt.ts'
import { brokenBy, isDoubtful, type Life, lifeAfter, secondResponse } from './broken.ts'
import type { Approach, Connections, FuzzClient, FuzzDrive, FuzzLabel } from './connections.ts'
import { mustAnswer } from './must-answer.ts'
import { type Came, unclear } from './search/search.ts'
import { settle } from './settle.ts'
import { mirrorHeaders, numbered, type Stimulus } from './stimulus.ts'

/** The least, in milliseconds, that a message which is tried alone is given. */
const leastAloneMs = 500
/** It takes so many times what the slowest row has taken. */
const slack = 5

/** How long rows of messages take to be answered: there are many trials of single ones, and each of them may wait in vain. */
export class Pace {
  #longestMs: number | undefined

  /** Takes in a row that was answered as a whole. */
  took(ms: number): void {
    this.#longestMs = Math.max(this.#longestMs ?? 0, ms)
  }

  /** Milliseconds for a message alone. */
  aloneMs(patienceMs: number): number {
    if (this.#longestMs === undefined) return patienceMs
    return Math.min(patienceMs, Math.max(leastAloneMs, slack * this.#longestMs))
  }
}

export interface Delivery {
  readonly drive: FuzzDrive
  readonly connections: Connections
  readonly approach: Approach
  /** Numbers the messages of the run. */
  readonly next: () => number
  /**
   * Milliseconds after which the search takes the silence of a process that has started for a break. It judges nothing by
   * that: the message that it comes up with is sent once more, with the time limit of the run.
   */
  readonly patienceMs: number
  /** How long answers take. */
  readonly pace: Pace
  /** What else an exchange broke, in a few words. */
  further?(exchange: Exchange): string | undefined
}

/** Sends one; waits only for the answer of a request that must have one. */
export async function sendOne(
  client: FuzzClient,
  { revision }: Pick<FuzzDrive, 'revision'>,
  stimulus: Stimulus,
  count: number,
  deliberate: string,
  as?: FuzzLabel,
): Promise<void> {
  const { raw, json, isDue, headers } = prepared(stimulus, count, revision)
  const exchange = await client.send(json ?? raw, { deliberate, headers, wait: isDue ? 'answer' : 'none', as })
  if (isDue) await settle(client, exchange)
}

/** The message as it goes out, and whether its answer is due. */
function prepared(
  stimulus: Stimulus,
  count: number,
  revision: FuzzDrive['revision'],
): Pick<UnitOfMany, 'raw' | 'json' | 'isDue' | 'headers'> {
  const body = numbered(stimulus.body, count)
  const json = typeof body === 'string' ? parseJson(body) : undefined
  const isDue = typeof body === 'string' && (stimulus.waits === true || mustAnswer(body, json))
  return {
    raw: body,
    json: isDue && isJsonObject(json) ? json : undefined,
    isDue,
    headers: mirrorHeaders(json, revision),
  }
}

const oddityOf = ({ oddity }: Stimulus): string => `generated: ${oddity}`

/** Sends a row without a look at each of its messages; what comes too late is left alone. @returns how that went, and what is due */
async function sendMany(client: FuzzClient, row: readonly Stimulus[], delivery: Delivery) {
  const { drive, next } = delivery
  const units = row.map((stimulus) => ({
    ...prepared(stimulus, next(), drive.revision),
    deliberate: oddityOf(stimulus),
  }))
  const due = units.flatMap(({ json }) => json?.id ?? [])
  return { due, how: (await patiently(client.sendTogether(units), client, delivery)) ?? 'late' }
}

/**
 * Sends a row of messages at once and a valid request after them. What came of it says what is broken, if anything: the sign of
 * life, or what the answers to the row break. Nothing as well when the server answers on no connection at all. With `label` the
 * last message and what follows it are named for the judges.
 */
export async function tryRow(row: readonly Stimulus[], usual: Delivery, label = false): Promise<Came> {
  const { drive, connections, next, further, pace } = usual
  const client = await connections.take(row.length)
  if (client === undefined) return undefined
  const isAlone = row.length === 1
  const delivery = isAlone && !label ? { ...usual, patienceMs: pace.aloneMs(usual.patienceMs) } : usual
  const before = client.events.at(-1)?.seq ?? -1
  const mark = client.events.length
  const begun = performance.now()
  // What a judge reads, and what shall be as small as it gets, is sent as any other request.
  const { how, due } = label || isAlone ? { how: 'not sent', due: [] } : await sendMany(client, row, delivery)
  if (how !== 'sent' && how !== 'late') {
    const sending = row.map((stimulus, i) => {
      const as = label && i === row.length - 1 ? 'last' : undefined
      return sendOne(client, drive, stimulus, next(), oddityOf(stimulus), as)
    })
    await patiently(Promise.all(sending), client, delivery)
  }
  const life = await signOfLife(client, delivery, label)
  if (life !== 'answered') return `${life} afterwards`
  if (how === 'sent') pace.took(performance.now() - begun)
  const events = how === 'sent' && further === undefined ? client.events.slice(mark) : undefined
  const conversation = client.later(before)
  return {
    read() {
      if (events !== undefined && isBeyondDoubt(events, due, drive.revision.id)) return undefined
      const exchanges = conversation().exchanges.filter(({ sent }) => sent?.deliberate !== undefined)
      const doubtful = isAlone ? [] : exchanges.filter((exchange) => isDoubtful(exchange, exchanges))
      const broke = exchanges
        .filter((exchange) => !doubtful.includes(exchange) || secondResponse(exchange) === undefined)
        .map((exchange) => brokenBy(exchange, drive.revision.id) ?? further?.(exchange))
        .find((what) => what !== undefined)
      return broke ?? (doubtful.length > 0 ? unclear : undefined)
    },
  }
}

/** Sends the request that has to be answered, and waits for its own answer. */
export async function sign(client: FuzzClient, { probe }: Approach, as?: FuzzLabel): Promise<Exchange> {
  return settle(client, await probe(client, as))
}

async function signOfLife(client: FuzzClient, delivery: Delivery, label: boolean): Promise<Life> {
  const { drive, connections, approach } = delivery
  const probe = await patiently(sign(client, approach, label ? 'alive' : undefined), client, delivery)
  const life = probe === undefined ? 'silent' : lifeAfter(probe)
  if (life === 'answered') return life
  connections.replace()
  // Over HTTP a server may end a session; that it still serves shows on another one.
  if (life === 'silent' || drive.transport === 'stdio') return life
  const other = await connections.another()
  const again = await patiently(sign(other, approach, label ? 'reopened' : undefined), other, delivery)
  return again === undefined ? 'silent' : lifeAfter(again)
}

/** Waits no longer than a server at rest needs. */
export async function patiently<T>(
  promise: Promise<T>,
  client: FuzzClient,
  { drive, connections, patienceMs }: Delivery,
): Promise<T | undefined> {
  promise.catch(() => {})
  if (!(await connections.hasStarted(client))) return undefined
  return untilLate(promise, drive.signal, patienceMs)
}
