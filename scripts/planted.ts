/**
 * Measures fuzzing: how many of the planted bugs it finds, and how small their cases are.
 * `npm run planted -- [server] [client] [--only <part of a name>] [--runs <n>] [--seed <n>]`. Exit code 1: less than 95 % were found.
 */
import { parseArgs } from 'node:util'
import { loadSuite } from '../suites/index.ts'
import { clientBugs, serverBugs } from './planted/load.ts'
import { lookFor, type Outcome, type RunPart } from './planted/look-for.ts'
import { runClientBug, runServerBug } from './planted/run.ts'

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '4000' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})

const budget = { seed: Number(values.seed), fuzzRuns: Number(values.runs) }
const suite = await loadSuite()
/** The share that has to be found. */
const wanted = 0.95

interface Planted {
  readonly name: string
  readonly run: RunPart
}

const sides: Readonly<Record<string, { properties: readonly string[]; bugs(): Promise<readonly Planted[]> }>> = {
  server: {
    properties: ['fuzz/conversations', 'fuzz/near-valid-requests', 'fuzz/hostile-input', 'fuzz/near-valid-initialize'],
    bugs: async () =>
      (await serverBugs()).map(({ name, bug }) => ({ name, run: (part) => runServerBug(bug, part, budget) })),
  },
  client: {
    properties: ['fuzz/client-input', 'fuzz/client-answers'],
    bugs: async () =>
      (await clientBugs()).map(({ name, bug }) => ({ name, run: (part) => runClientBug(bug, part, budget) })),
  },
}

for (const [side, { properties, bugs }] of Object.entries(sides)) {
  if (positionals.length > 0 && !positionals.includes(side)) continue
  const outcomes: Outcome[] = []
  for (const { name, run } of await bugs()) {
    if (!name.includes(values.only)) continue
    const outcome = await lookFor(name, suite, properties, run)
    outcomes.push(outcome)
    const steps = outcome.steps === 1 ? '1 step' : `${outcome.steps} steps`
    const what = outcome.found === undefined ? 'NOT FOUND' : `${steps}, ${outcome.property}: ${outcome.found}`
    console.log(`${name.padEnd(28)} ${(outcome.ms / 1000).toFixed(1).padStart(6)} s  ${what.slice(0, 160)}`)
  }
  sumUp(side, outcomes)
}

function sumUp(side: string, outcomes: readonly Outcome[]): void {
  const found = outcomes.filter((outcome) => outcome.found !== undefined)
  const sizes = found.flatMap(({ steps = 0 }) => steps).sort((a, b) => a - b)
  const share = found.length / Math.max(1, outcomes.length)
  console.log(
    `\n${side}: ${found.length} of ${outcomes.length} planted bugs found (${(share * 100).toFixed(1)} %), seed ${values.seed}`,
  )
  console.log(`median of the smallest case: ${sizes[Math.floor(sizes.length / 2)] ?? 0} step(s)\n`)
  if (share < wanted) process.exitCode = 1
}
