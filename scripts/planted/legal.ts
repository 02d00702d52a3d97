/** Fuzzes what breaks nothing: the clean references, and each of their quirks. Whatever is found there is a fault of ours. */
import type { Suite } from '../../harness/judging/suite.ts'
import type { Side } from '../../harness/trace/place.ts'
import { createReferenceClient } from '../../reference-clients/client.ts'
import { createReferenceServer } from '../../reference-servers/reference-server.ts'
import { type Place, placesWithin } from '../audit/places.ts'
import { type Outcome, runClients, runServers } from '../audit/references/run-reference.ts'
import { loadQuirks } from '../load/load-quirks.ts'

export interface Legal {
  /** The quirk, if it is one, and the place. */
  readonly name: string
  run(suite: Suite, fuzzRuns: number): Promise<Outcome>
}

/** Milliseconds: nothing here hangs. */
const limits = { startMs: 60_000, requestMs: 10_000, scenarioMs: 7_200_000, runMs: 14_400_000 }

/** The newest revision of each era, over each transport that it has. */
const places = (side: Side): readonly Place[] =>
  placesWithin({ revisions: ['2025-11-25', '2026-07-28'], transports: ['stdio', 'streamable-http'] }, side)

const inWords = ({ revision, transport }: Place): string => `${revision} ${transport}`

export function cleanOnes(side: Side): readonly Legal[] {
  return places(side).map((place) => ({
    name: inWords(place),
    run: (suite, fuzzRuns) =>
      side === 'server'
        ? runServers(suite, place, createReferenceServer, { limits, fuzzRuns })
        : runClients(suite, place, createReferenceClient, { limits, fuzzRuns }),
  }))
}

/** Each in the first of its places. */
export async function quirksOf(side: Side): Promise<readonly Legal[]> {
  return side === 'server' ? serverQuirks() : clientQuirks()
}

/** Without those that show only in a process of their own. */
async function serverQuirks(): Promise<readonly Legal[]> {
  const quirks = [...(await loadQuirks('server'))].filter(([, { process }]) => process === undefined)
  return quirks.flatMap(([name, quirk]) =>
    placesWithin(quirk, 'server')
      .slice(0, 1)
      .map((place) => ({
        name: `${name}, ${inWords(place)}`,
        run: (suite, fuzzRuns) =>
          runServers(suite, place, (options) => createReferenceServer({ ...options, quirk }), {
            ...{ limits, fuzzRuns, headers: Object.entries(quirk.headers ?? {}) },
          }),
      })),
  )
}

async function clientQuirks(): Promise<readonly Legal[]> {
  return [...(await loadQuirks('client'))].flatMap(([name, quirk]) =>
    placesWithin(quirk, 'client')
      .slice(0, 1)
      .map((place) => ({
        name: `${name}, ${inWords(place)}`,
        run: (suite, fuzzRuns) =>
          runClients(suite, place, (options) => createReferenceClient({ ...options, quirk }), { limits, fuzzRuns }),
      })),
  )
}

/** What was found, in words: failures, and problems of ours, such as a run that judged nothing. */
export function foundIn({ results, problems }: Outcome): readonly string[] {
  if (!results.some(({ verdict }) => verdict === 'passed')) return ['nothing was judged', ...problems]
  const red = results.filter(({ verdict }) => verdict === 'failed' || verdict === 'harness-error')
  return [...red.map(({ requirement, verdict }) => `${requirement} ${verdict}`), ...problems]
}
