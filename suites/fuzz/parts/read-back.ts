/** What generated messages broke that only a whole conversation shows: the monitors are asked what they make of it so far. */

import { type FuzzClient, maxMessages } from './connections.ts'
import { type Delivery, patiently, sendOne, sign } from './deliver.ts'
import { fuzzJudges } from './judges.ts'
import type { ReadSoFar } from './read-so-far.ts'
import type { ReadBack } from './search/search.ts'
import type { Stimulus } from './stimulus.ts'

/** Messages that a run tries of each property where nobody asks for more: there the run itself asks the monitors, once. */
export const few = 50

/**
 * @param soFar reads them
 * @param first a connection on which nothing generated was sent: what is broken there has its red already
 */
export async function readBack(soFar: ReadSoFar, first: FuzzClient, delivery: Delivery): Promise<ReadBack<Stimulus>> {
  const { drive, connections, next } = delivery
  const known = new Set<string>(Object.keys(fuzzJudges))
  for (const id of await soFar.broken([first, ...connections.toRead()])) known.add(id)
  const inWords = (id: string): string => `a conversation that breaks ${id}`
  return {
    isDue: (sent) => sent >= maxMessages,
    async read() {
      const broken = await soFar.broken(connections.toRead())
      connections.leaveRead()
      const id = broken.find((one) => !known.has(one))
      if (id === undefined) return undefined
      known.add(id)
      return inWords(id)
    },
    async breaks(row, broke) {
      const client = await connections.fresh()
      if (client === undefined) return false
      const before = await soFar.broken([client])
      const sending = row.map((stimulus) => sendOne(client, drive, stimulus, next(), `generated: ${stimulus.oddity}`))
      await patiently(Promise.all(sending), client, delivery)
      await patiently(sign(client, delivery.approach), client, delivery)
      const since = (await soFar.broken([client])).filter((id) => !before.includes(id))
      connections.leave(client)
      return since.map(inWords).includes(broke)
    },
  }
}
