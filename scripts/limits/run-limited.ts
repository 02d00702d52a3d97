/** Runs the whole suite on a reference that limits a rate, and compares with the clean one. */

import { isModern } from '../../harness/index.ts'
import type { Result } from '../../harness/judging/result.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import { createReferenceClient } from '../../reference-clients/client.ts'
import { createReferenceServer } from '../../reference-servers/reference-server.ts'
import type { Place } from '../audit/places.ts'
import type { CleanVerdicts } from '../audit/quirks/quirks.ts'
import { type Outcome, runClients, runServers } from '../audit/references/run-reference.ts'
import { type ClientKind, limitedClient } from './client.ts'
import { limitedServer, type Rate, type ServerKind } from './server.ts'

export type Cell = Place & { readonly rate: Rate } & (
    | { readonly side: 'server'; readonly kind: ServerKind }
    | { readonly side: 'client'; readonly kind: ClientKind }
  )

/** Milliseconds: those of a run by hand. */
const limits = { startMs: 60_000, requestMs: 5_000, scenarioMs: 120_000, runMs: 1_800_000 }
/** Most of the time is waiting; a client over stdio starts a process for each conversation. */
const concurrencyOf = ({ side, transport }: Cell): number => (side === 'server' ? 16 : transport === 'stdio' ? 2 : 4)

interface Limited {
  /** What is worse than a limit may make it: failures, warnings, our own errors, and what is missing without a word about it. */
  readonly reds: readonly string[]
  /** Requirements that the clean reference passes, and that could not be seen. */
  readonly unseen: number
  readonly seconds: number
}

/** What a reason says where the limit is why nothing was seen. */
const isExplained = /limit|refused|too many|slow|often|error|got no|time|free to do/i

export async function runLimited(suite: Suite, clean: CleanVerdicts, cell: Cell): Promise<Limited> {
  const before = new Map((await clean.beside({ ...cell, quirk: '' })).map((one) => [one.requirement, one.verdict]))
  const began = performance.now()
  const { results, problems } = await run(suite, cell)
  const seconds = (performance.now() - began) / 1_000
  const lost = results.filter(
    ({ requirement, verdict }) => verdict === 'not-observed' && before.get(requirement) === 'passed',
  )
  const bad = results.filter(
    ({ requirement, verdict }) =>
      verdict === 'failed' ||
      verdict === 'harness-error' ||
      (verdict === 'warned' && before.get(requirement) !== 'warned'),
  )
  const silent = lost.filter(({ reason = '' }) => !isExplained.test(reason))
  return { reds: [...bad, ...silent].map(inWords).concat(problems), unseen: lost.length, seconds }
}

const inWords = ({ requirement, verdict, expected, actual, reason }: Result): string =>
  `${requirement} ${verdict}: ${reason ?? `expected ${expected}, got ${JSON.stringify(actual)}`}`.slice(0, 300)

function run(suite: Suite, cell: Cell): Promise<Outcome> {
  const settings = { limits, concurrency: concurrencyOf(cell) }
  if (cell.side === 'server') {
    const quirk = limitedServer(cell.kind, cell.rate)
    return runServers(suite, cell, (options) => createReferenceServer({ ...options, quirk }), settings)
  }
  const quirk = limitedClient(cell.kind, cell.rate, isModern(cell.revision))
  return runClients(suite, cell, (options) => createReferenceClient({ ...options, quirk }), settings)
}
