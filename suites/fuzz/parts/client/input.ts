/** Sends generated messages to a client that waits for an answer of ours, each row of them followed by a ping. */
import fc from 'fast-check'
import { casesOf, untilLate, withoutTime } from '../../../../harness/index.ts'
import { loadValidators, type RevisionId } from '../../../../schema/index.ts'
import { brokenBy, isUnanswered, lifeAfter } from '../broken.ts'
import { CoverageCount } from '../coverage.ts'
import { Effort } from '../effort.ts'
import { hostileMessages } from '../hostile-messages.ts'
import { nearValidMessages } from '../near-valid-messages.ts'
import { foundInWords } from '../search/found-in-words.ts'
import { type FoundCause, search } from '../search/search.ts'
import { type CaseOutcome, caseOf, searchOn } from '../search/search-on.ts'
import { asSent, causeOf, classOf, readStimulus, type Stimulus, stored } from '../stimulus.ts'
import { type FuzzClientDrive, HeldClient, isHung } from './held-client.ts'

const property = 'fuzz/client-input'

/** Messages to one client; another is started for those that follow. */
const mostMessages = 200
/** Milliseconds after which the search takes silence for a break; the judges have the last word, with the limits of the run. */
const patienceMs = 2_000

export async function fuzzInput(drive: FuzzClientDrive): Promise<void> {
  const { fuzz, revision, transport, signal } = drive
  const { seed, runs, ms, cases } = fuzz
  const cell = { scenario: property, revision: revision.id, transport }
  const clients = new Clients(drive)
  if ((await clients.take(0)) === undefined) return
  const turn = fuzz.time?.begin() ?? withoutTime
  const coverage = new CoverageCount(revision.id)
  const validators = await loadValidators(revision.id)
  const messages = fc.oneof(
    { weight: 2, arbitrary: nearValidMessages(revision.id, typesFor(revision.id, validators.has), validators) },
    { weight: 1, arbitrary: hostileMessages(revision) },
  )
  const origin = ms === undefined ? `seed ${seed}, ${runs} messages` : `seed ${seed}, ${Math.ceil(ms / 1000)} s`
  await searchOn<Stimulus>({
    seed,
    search: (from, patience) =>
      search({
        messages,
        earlier: casesOf(cases, cell).flatMap(({ steps }) =>
          steps.slice(0, 1).flatMap((step) => readStimulus(step) ?? []),
        ),
        ...{ seed: from, runs, asSent, causeOf, classOf, isOver: turn.isOver },
        rowLength: 10,
        trial: (row, isFinal) => {
          coverage.add(row)
          return clients.tryRow(row, isFinal, patience)
        },
        effort: () => new Effort({ isLate: turn.isLate }),
        signal,
      }),
    show: async (cause, index) => {
      await clients.leave()
      return clients.show(cause, index, origin)
    },
    report: ({ smallest, ...found }) => fuzz.report?.({ ...cell, ...caseOf(found), steps: [stored(smallest)] }),
    isOver: () => ms === undefined || turn.isOver(),
    isLate: turn.isLate,
  })
  turn.end()
  fuzz.tried?.({ ...cell, types: coverage.types() })
  await clients.leave()
}

/** What a server says of its own accord and without effect, and questions that nobody has to be asked about. */
function typesFor(revision: RevisionId, has: (type: string) => boolean): readonly string[] {
  const all = [
    'CancelledNotification',
    'ProgressNotification',
    'LoggingMessageNotification',
    'ToolListChangedNotification',
    'PromptListChangedNotification',
    'ResourceListChangedNotification',
    'ResourceUpdatedNotification',
    'PingRequest',
    ...(revision === '2025-11-25' ? ['ElicitationCompleteNotification', 'TaskStatusNotification'] : []),
  ]
  return all.filter(has)
}

/** One client after the other. */
class Clients {
  readonly #drive: FuzzClientDrive
  #current: HeldClient | undefined
  #count = 0
  #leaves: Promise<boolean> | undefined

  constructor(drive: FuzzClientDrive) {
    this.#drive = drive
  }

  async take(messages: number): Promise<HeldClient | undefined> {
    const current = this.#current
    if (current !== undefined && !current.hasLeft && current.sent + messages <= mostMessages) return current
    this.#current?.letGo()
    await this.leave()
    this.#current = await HeldClient.launch(this.#drive)
    return this.#current
  }

  async leave(): Promise<void> {
    await this.#current?.release(this.#drive.signal)
    this.#current = undefined
  }

  /** Says what is broken, if anything. */
  async tryRow(row: readonly Stimulus[], isFinal: boolean, patience: number): Promise<string | undefined> {
    const client = await this.take(row.length)
    if (client === undefined) return undefined
    const { signal, revision } = this.#drive
    const sending = row.map((stimulus, i) => {
      const as = isFinal && i === row.length - 1 ? 'last' : undefined
      return client.send(stimulus, this.#count++, `generated: ${stimulus.oddity}`, as)
    })
    await untilLate(Promise.all(sending), signal, patience * patienceMs)
    const ping = await untilLate(client.ping(isFinal ? 'alive' : undefined), signal, patience * patienceMs)
    const life = ping === undefined ? 'silent' : lifeAfter(ping)
    if (life !== 'answered') {
      this.#current = undefined
      // That the stream ends may be the first that shows of a client that leaves.
      if (client.hasLetGo && !client.hasLeft) await untilLate(client.left(), signal, patienceMs)
      const how = client.hasLeft ? 'closed' : life
      const isFree = how !== 'closed' && client.hasLetGo
      client.letGo()
      await client.end()
      return isFree || (how === 'closed' && (await this.#leavesByItself())) ? undefined : `${how} afterwards`
    }
    return client
      .newExchanges()
      .map((exchange) => brokenBy(exchange, revision.id))
      .find((what) => what !== undefined)
  }

  /** Whether a client leaves as soon although nothing odd was sent to it: then that it left says nothing. */
  async #leavesByItself(): Promise<boolean> {
    this.#leaves ??= this.#seeItLeave()
    return this.#leaves
  }

  async #seeItLeave(): Promise<boolean> {
    const client = await HeldClient.launch(this.#drive)
    if (client === undefined) return true
    await untilLate(client.left(), this.#drive.signal, 2 * patienceMs)
    const { hasLeft } = client
    client.letGo()
    await client.end()
    return hasLeft
  }

  /** Once more, with the time limits of the run, to a client that got nothing odd before. */
  async show(found: FoundCause<Stimulus>, index: number, origin: string): Promise<CaseOutcome> {
    const client = await HeldClient.launch(this.#drive)
    if (client === undefined) return 'gone'
    await client.send(found.smallest, this.#count++, foundInWords(found, origin), `smallest-${index}`)
    const ping = await client.ping(`alive-${index}`)
    const isBroken = isHung(client, ping.response) || client.newExchanges().some(isUnanswered)
    await client.release(this.#drive.signal)
    if (isBroken) return 'broken'
    return found.broke === 'closed afterwards' && lifeAfter(ping) !== 'closed' ? 'free' : 'late'
  }
}
