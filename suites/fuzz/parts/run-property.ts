/** A property of single messages: sends them in rows, and cuts down what breaks something to the smallest message. */
import type fc from 'fast-check'
import { casesOf, withoutTime } from '../../../harness/index.ts'
import { isUnanswered, lifeAfter } from './broken.ts'
import { type Approach, Connections, type FuzzClient, type FuzzDrive } from './connections.ts'
import { CoverageCount } from './coverage.ts'
import { type Delivery, Pace, sendOne, sign, tryRow } from './deliver.ts'
import { Effort } from './effort.ts'
import { few, readBack } from './read-back.ts'
import { ReadSoFar } from './read-so-far.ts'
import { foundInWords } from './search/found-in-words.ts'
import { type FoundCause, type SearchResult, search } from './search/search.ts'
import { type CaseOutcome, caseOf, searchOn } from './search/search-on.ts'
import { asSent, causeOf, classOf, readStimulus, type Stimulus, stored } from './stimulus.ts'

interface Property {
  /** The id of the scenario. */
  readonly id: string
  readonly messages: fc.Arbitrary<Stimulus>
  readonly approach: Approach
  readonly runs: number
  /** Messages that are sent at once as long as nothing breaks. */
  readonly rowLength: number
  /** What else an exchange of a generated message broke, in a few words. */
  further?: Delivery['further']
  /** What is sent before the smallest message of a cause, so that the judges can compare. */
  control?(client: FuzzClient, smallest: Stimulus, index: number): Promise<unknown>
}

/** Far above what a server at rest needs, far below the time limit of a request. */
const patienceMs = 2_000

/** What the search came to; undefined when the server did not even answer before it began. */
export async function runProperty(drive: FuzzDrive, property: Property): Promise<SearchResult<Stimulus> | undefined> {
  const soFar = new ReadSoFar(drive, property.id)
  const connections = new Connections(drive, property.approach, soFar)
  try {
    return await searchOver(connections, soFar, drive, property)
  } finally {
    await connections.end()
  }
}

async function searchOver(
  connections: Connections,
  soFar: ReadSoFar,
  drive: FuzzDrive,
  property: Property,
): Promise<SearchResult<Stimulus> | undefined> {
  const { approach, runs, id } = property
  const { seed, ms, cases } = drive.fuzz
  const cell = { scenario: id, revision: drive.revision.id, transport: drive.transport }
  const first = approach.reusable ? await connections.take(0) : undefined
  if (approach.reusable && first === undefined) return undefined
  const turn = drive.fuzz.time?.begin(() => connections.clock()) ?? withoutTime
  let count = 0
  const { further } = property
  const delivery: Delivery = {
    ...{ patienceMs, pace: new Pace(), approach, drive, connections, next: () => count++ },
    further,
  }
  const coverage = new CoverageCount(drive.revision.id)
  const isLong = ms !== undefined || runs > few
  const reading = first !== undefined && isLong ? { readBack: await readBack(soFar, first, delivery) } : {}
  const origin = ms === undefined ? `seed ${seed}, ${runs} messages` : `seed ${seed}, ${Math.ceil(ms / 1000)} s`
  const result = await searchOn<Stimulus>({
    seed,
    search: (from, patience) =>
      search({
        ...property,
        earlier: casesOf(cases, cell).flatMap(({ steps }) =>
          steps.slice(0, 1).flatMap((step) => readStimulus(step) ?? []),
        ),
        ...{ seed: from, asSent, causeOf, classOf, isOver: turn.isOver },
        trial: (row, isFinal) => {
          coverage.add(row)
          return tryRow(row, { ...delivery, patienceMs: patience * patienceMs }, isFinal)
        },
        effort: () => new Effort({ clock: () => connections.clock(), isLate: turn.isLate, isEnded: turn.isEnded }),
        ...reading,
        signal: drive.signal,
      }),
    show: (found, index) => sendAgain(found, index, { ...delivery, control: property.control }, origin),
    report: ({ smallest, ...found }) => drive.fuzz.report?.({ ...cell, ...caseOf(found), steps: [stored(smallest)] }),
    isOver: () => ms === undefined || turn.isOver(),
    isLate: turn.isLate,
  })
  turn.end()
  drive.fuzz.tried?.({ ...cell, types: coverage.types() })
  if (result.found.length === 0 && result.unrepeated !== undefined)
    await showUnrepeated(result.unrepeated, delivery, origin)
  return result
}

/**
 * Sends the smallest message once more, with the time limits of the run, on a connection that nothing odd was sent on.
 * @returns `late`: the server answers it, if it has to, and goes on; `gone`: there is no connection
 */
async function sendAgain(
  found: FoundCause<Stimulus>,
  index: number,
  { drive, connections, approach, next, control }: Delivery & { readonly control: Property['control'] },
  origin: string,
): Promise<CaseOutcome> {
  const { smallest, seed, path } = found
  const client = await connections.fresh()
  if (client === undefined) {
    await showGone({ connections, approach }, origin)
    return 'gone'
  }
  await control?.(client, smallest, index)
  client.note(`fuzz: ${origin}; found at seed ${seed}, path ${path}`)
  const before = client.events.at(-1)?.seq ?? -1
  await sendOne(client, drive, smallest, next(), foundInWords(found, origin), `smallest-${index}`)
  const life = lifeAfter(await sign(client, approach, `alive-${index}`))
  const isMissing = client.conversation(before).exchanges.some(isUnanswered)
  const outcome = life === 'answered' && !isMissing ? 'late' : 'broken'
  if (drive.transport === 'stdio' || (life !== 'refused' && life !== 'closed')) return outcome
  const other = await connections.another()
  await sign(other, approach, `reopened-${index}`)
  return outcome
}

/** The server is gone for good: all that can be shown is that it does not answer any more. */
async function showGone({ connections, approach }: Pick<Delivery, 'connections' | 'approach'>, origin: string) {
  const dead = await connections.another()
  dead.note(`fuzz: ${origin}`)
  await sign(dead, approach, 'gone')
}

async function showUnrepeated(broke: string, { connections, approach }: Delivery, origin: string): Promise<void> {
  const client = await connections.fresh()
  if (client === undefined) return showGone({ connections, approach }, origin)
  client.note(`fuzz: ${origin}; a row of messages broke something (${broke}), none of them alone did`)
  await sign(client, approach, 'unrepeated')
}
