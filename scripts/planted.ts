/**
 * Measures fuzzing: how many of the planted bugs it finds, and how small their cases are.
 * `npm run planted -- [server|client] [--only <name>] [--runs <n>] [--seed <n>]`
 */
import { parseArgs } from 'node:util'
import { pipedServer } from '../fixtures/in-process/piped-server.ts'
import { runOnServer } from '../fixtures/in-process/run-on-server.ts'
import type { Suite } from '../harness/judging/suite.ts'
import { streamChannels } from '../harness/transports/stdio/client.ts'
import { streamableHttpChannels } from '../harness/transports/streamable-http/client.ts'
import type { RareBug } from '../reference-servers/rare/parts/rare-bug.ts'
import { createReferenceServer } from '../reference-servers/reference-server.ts'
import { loadSuite } from '../suites/index.ts'
import { serverBugs } from './planted/load.ts'
import { lookFor, type Outcome } from './planted/look-for.ts'

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '4000' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})

const limits = { startMs: 5_000, requestMs: 2_000, scenarioMs: 120_000, runMs: 180_000 }
const properties = ['conversations', 'near-valid-requests', 'hostile-input', 'near-valid-initialize'].map(
  (p) => `fuzz/${p}`,
)

async function runOn({ says, seams, revision = '2025-11-25', transport = 'stdio' }: RareBug, suite: Suite) {
  const quirk = { says, seams: seams() }
  const wishes = { suite, revisions: [revision], limits, seed: Number(values.seed), fuzzRuns: Number(values.runs) }
  if (transport === 'stdio')
    return (
      await runOnServer(
        streamChannels(() => pipedServer({ says, seams: seams() })),
        wishes,
      )
    ).events
  const server = createReferenceServer({ quirk })
  const { url } = await server.listen()
  const { events } = await runOnServer(streamableHttpChannels({ url }), wishes)
  await server.close()
  return events
}

async function measure(side: 'server'): Promise<void> {
  const suite = await loadSuite()
  const outcomes: Outcome[] = []
  for (const { name, bug } of await serverBugs()) {
    if (values.only !== undefined && !name.includes(values.only)) continue
    const outcome = await lookFor(name, suite, properties, (part) => runOn(bug, part))
    outcomes.push(outcome)
    const what =
      outcome.found === undefined
        ? 'NOT FOUND'
        : `${outcome.found}, ${outcome.steps ?? '?'} step(s), ${outcome.property}`
    console.log(`${name.padEnd(30)} ${what}  ${(outcome.ms / 1000).toFixed(1)} s`)
  }
  print(side, outcomes)
}

function print(side: string, outcomes: readonly Outcome[]): void {
  const found = outcomes.filter((outcome) => outcome.found !== undefined)
  const sizes = found.flatMap(({ steps }) => steps ?? []).sort((a, b) => a - b)
  const share = Math.round((found.length / Math.max(1, outcomes.length)) * 1000) / 10
  console.log(
    `\n${side}: ${found.length} of ${outcomes.length} planted bugs found (${share} %), seed ${values.seed}, ${values.runs} messages`,
  )
  console.log(`median of the smallest case: ${sizes[Math.floor(sizes.length / 2)] ?? 0} step(s)`)
}

const [side = 'server'] = positionals
if (side === 'server') await measure(side)
