/** Drives one property: searches, then leaves in the trace what judges read: the smallest message that breaks it, or the last. */
import type { Arbitrary } from 'fast-check'
import { lifeAfter } from './broken.ts'
import { type Approach, Connections, type FuzzDrive } from './connections.ts'
import { type Delivery, sendOne, sign, tryRow } from './deliver.ts'
import { type SearchResult, search } from './search.ts'
import type { Stimulus } from './stimulus.ts'

export interface Property {
  readonly messages: Arbitrary<Stimulus>
  readonly approach: Approach
  readonly runs: number
  /** Messages that are sent at once as long as nothing breaks. */
  readonly rowLength: number
}

/** Far above what a server at rest needs, far below the time limit of a request. */
const patienceMs = 2_000
/** Milliseconds to look for the smallest message: what it has come to by then is judged. */
const shrinkMs = 7_000

/** What the search came to; undefined when the server did not even answer before it began. */
export async function runProperty(drive: FuzzDrive, property: Property): Promise<SearchResult<Stimulus> | undefined> {
  const { approach, runs } = property
  const { seed, ms } = drive.fuzz
  const connections = new Connections(drive, approach)
  if (approach.reusable && (await connections.take(0)) === undefined) return undefined
  const begun = connections.clock()
  let count = 0
  const delivery: Delivery = { patienceMs, approach, drive, connections, next: () => count++ }
  const found = await search({
    ...property,
    seed,
    isOver: () => ms !== undefined && connections.clock() > begun + ms,
    trial: (row, isFinal) => tryRow(row, delivery, isFinal),
    timeLimit: () => {
      const end = connections.clock() + shrinkMs
      return () => connections.clock() > end
    },
    signal: drive.signal,
  })
  if (found.outcome !== 'held')
    await sendAgain(
      found,
      delivery,
      ms === undefined ? `seed ${seed}, ${runs} messages` : `seed ${seed}, ${Math.ceil(ms / 1000)} s`,
    )
  return found
}

type Broken = Exclude<SearchResult<Stimulus>, { outcome: 'held' }>

/** Sends the smallest message once more, with the time limits of the run, on a connection that nothing odd was sent on. */
async function sendAgain(
  found: Broken,
  { drive, connections, approach, next }: Delivery,
  origin: string,
): Promise<void> {
  const client = await connections.fresh()
  if (client === undefined) {
    // The server is gone for good: all that can be shown is that it does not answer any more.
    const dead = await connections.another()
    dead.note(`fuzz: ${origin}`)
    await sign(dead, approach, 'gone')
    return
  }
  if (found.outcome === 'unrepeated') {
    client.note(`fuzz: ${origin}; a row of messages broke something (${found.broke}), none of them alone did`)
    await sign(client, approach, 'unrepeated')
    return
  }
  const { smallest, shrinks, seed, path } = found
  client.note(`fuzz: ${origin}; found at seed ${seed}, path ${path}`)
  const deliberate = `generated (${origin}, the smallest after ${shrinks} steps): ${smallest.oddity}`
  await sendOne(client, drive, smallest, next(), deliberate, 'smallest')
  const life = lifeAfter(await sign(client, approach, 'alive'))
  if (drive.transport === 'stdio' || (life !== 'refused' && life !== 'closed')) return
  const other = await connections.another()
  await sign(other, approach, 'reopened')
}
