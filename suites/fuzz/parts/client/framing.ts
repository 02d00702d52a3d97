/** Pings a client that waits for an answer of ours, each time in another form that the transport allows. */
import {
  at,
  casesOf,
  each,
  failed,
  type Judge,
  notObserved,
  passed,
  seen,
  untilLate,
  withoutTime,
} from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { series } from '../../../stimuli/series.ts'
import { lifeAfter } from '../broken.ts'
import type { FuzzLabel } from '../connections.ts'
import { Effort } from '../effort.ts'
import { search, silence } from '../search/search.ts'
import { type CaseOutcome, caseOf, searchOn } from '../search/search-on.ts'
import { isHanging } from './alive.ts'
import { eventFrames, type Frame, framed, frameInWords, lineFrames, plainFrame, readFrame } from './frames.ts'
import { type FuzzClientDrive, HeldClient, isHung } from './held-client.ts'

/** Tells in a ping how it came; the characters after that take several bytes, and may be cut. */
const frameKey = 'io.github.mcp-conform/frame'

const property = 'fuzz/client-frames'

/** Pieces are written with pauses between them: so many fewer are tried than messages. */
const share = 1 / 10
const mostMessages = 200
/** Milliseconds after which the search takes silence for a break; the judges have the last word, with the limits of the run. */
const patienceMs = 2_000

export async function fuzzFrames(drive: FuzzClientDrive): Promise<void> {
  const { fuzz, revision, transport, signal } = drive
  const { seed, runs, ms, cases } = fuzz
  const cell = { scenario: property, revision: revision.id, transport }
  const clients = new FramedClients(drive)
  if ((await clients.take()) === undefined) return
  const turn = fuzz.time?.begin() ?? withoutTime
  const { found, last } = await searchOn<Frame>({
    seed,
    search: (from, patience) =>
      search({
        messages: transport === 'stdio' ? lineFrames : eventFrames,
        earlier: casesOf(cases, cell).flatMap(({ steps }) =>
          steps.slice(0, 1).flatMap((step) => readFrame(step) ?? []),
        ),
        seed: from,
        runs: Math.ceil(runs * share),
        rowLength: 1,
        asSent: (frame) => JSON.stringify(stored(frame)),
        classOf: frameInWords,
        causeOf: (frame, broke) => `${broke}: ${frameInWords(frame)}`,
        isOver: turn.isOver,
        trial: async ([frame = plainFrame]) => clients.try(frame, patience),
        effort: () => new Effort({ isLate: turn.isLate }),
        signal,
      }),
    show: ({ smallest }, index) => clients.show(smallest, index),
    report: ({ smallest, ...found }) => fuzz.report?.({ ...cell, ...caseOf(found), steps: [stored(smallest)] }),
    isOver: () => ms === undefined || turn.isOver(),
    isLate: turn.isLate,
  })
  turn.end()
  if (found.length === 0) await clients.show(last, 0)
  await clients.leave()
}

/** A ping in this form after one as usual: who answers that one takes messages, and has to take them as they may come. */
export const takesFrames: Judge<FuzzLabel> = (labels, { conversations }) => {
  const pings = series<'alive'>(labels, 'alive')
  if (pings.length === 0) return notObserved('the client did not wait for an answer')
  return each(pings, (ping, index) => {
    if (seen(labels, `control-${index}`)?.response === undefined) return notObserved('a ping as usual got no answer')
    if (!isHanging(ping, conversations)) return passed
    const how = String(at(ping.params, '_meta', frameKey)).replace(/ \S+$/, '')
    return failed(`an answer to a ping that came ${how}`, ping.whatCame, ...ping.evidence)
  })
}

const stored = (frame: Frame): JsonObject => ({ ...frame })

/** One client after the other. */
class FramedClients {
  readonly #drive: FuzzClientDrive
  #frame: Frame | undefined
  /** What is to come in one piece with the next message. */
  #heldBack: Buffer | undefined
  #current: HeldClient | undefined

  constructor(drive: FuzzClientDrive) {
    this.#drive = drive
  }

  async take(): Promise<HeldClient | undefined> {
    const current = this.#current
    if (current !== undefined && !current.hasLeft && current.sent < mostMessages) return current
    current?.letGo()
    await this.leave()
    this.#current = await HeldClient.launch(this.#drive, (unit) => this.#write(unit))
    return this.#current
  }

  async leave(): Promise<void> {
    await this.#current?.release(this.#drive.signal)
    this.#current = undefined
  }

  /** Says what is broken, if anything. A client that leaves is free to. */
  async try(frame: Frame, patience: number): Promise<string | undefined> {
    const client = await this.take()
    if (client === undefined) return undefined
    const ping = await untilLate(this.#ping(client, frame), this.#drive.signal, patience * patienceMs)
    const life = ping === undefined ? silence : lifeAfter(ping)
    if (life === 'answered') return undefined
    this.#current = undefined
    const { hasLeft, hasLetGo } = client
    client.letGo()
    await client.end()
    return hasLeft || hasLetGo || life !== silence ? undefined : `${silence} afterwards`
  }

  /** With the time limits of the run, after a ping in its usual form. */
  async show(frame: Frame, index: number): Promise<CaseOutcome> {
    const client = await this.take()
    if (client === undefined) return 'gone'
    await client.ping(`control-${index}`)
    const { response } = await this.#ping(client, frame, `alive-${index}`)
    return isHung(client, response) ? 'broken' : 'late'
  }

  async #ping(client: HeldClient, frame: Frame, as?: FuzzLabel) {
    this.#frame = frame
    if (frame.joined) await client.log('fuzz')
    const exchange = await client.ping(as, { [frameKey]: `${frameInWords(frame)} \u00e9\u4e16\u{1f642}` })
    this.#frame = undefined
    return exchange
  }

  #write(unit: Buffer): readonly Uint8Array[] {
    const frame = this.#frame
    if (frame === undefined) return [unit]
    if (frame.joined && this.#heldBack === undefined && unit.includes('"notifications/message"')) {
      this.#heldBack = unit
      return []
    }
    const before = this.#heldBack
    this.#heldBack = undefined
    const [first, ...others] = framed(unit, frame)
    return before === undefined || first === undefined
      ? [...(first ? [first] : []), ...others]
      : [Buffer.concat([before, first]), ...others]
  }
}
