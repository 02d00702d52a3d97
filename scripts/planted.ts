/** Measures fuzzing: how many of the planted bugs it finds, and how small their cases are. `--help` says how to call it. */
import { loadSuite } from '../suites/index.ts'
import { partOf, refuse, scriptOptions, wholeNumber } from './options/options.ts'
import { cleanOnes, foundIn, quirksOf } from './planted/legal.ts'
import { clientBugs, serverBugs } from './planted/load.ts'
import { lookFor, type Outcome, type RunPart } from './planted/look-for.ts'
import { runClientBug, runServerBug } from './planted/run.ts'

const usage = `Usage: npm run planted -- [server] [client] [clean] [quirks] [options]

Runs the fuzz properties on reference implementations with planted bugs, one bug after the other, and prints for each what found
it and how many steps the smallest case has. Exit code 1: less than 95 % were found.

  clean             instead: on the clean references, in the newest revision of each era over stdio and Streamable HTTP
  quirks            instead: on each quirk, in the first of its places
                    Exit code 1: anything was found.

  --only <text>     only bugs with this in their name; repeatable
  --shard <i>/<n>   only this part of the bugs, such as 1/4
  --runs <n>        messages for each property (server: 4000, client: 10000: what fits into a minute on an idle machine;
                    clean: 50000; quirks: 2000)
  --seed <n>        seed of the messages for planted bugs (default: 1)
  --at-once <n>     bugs that are looked for at the same time (default: 4)
`

const { values, positionals } = scriptOptions(usage, {
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    shard: { type: 'string', default: '1/1' },
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '4' },
  },
  allowPositionals: true,
})

const seed = wholeNumber(usage, '--seed', values.seed, 0)
const atOnce = wholeNumber(usage, '--at-once', values['at-once'])
const asked = values.runs === undefined ? undefined : wholeNumber(usage, '--runs', values.runs)
const [shard, shards] = partOf(usage, '--shard', values.shard)
const suite = await loadSuite()
/** The share that has to be found. */
const wanted = 0.95

interface Planted {
  readonly name: string
  /** The property that is most likely to find it: it comes first, so that the rest need not be run. */
  readonly first?: string
  readonly run: RunPart
}

interface Side {
  readonly properties: readonly string[]
  /** Messages that a minute is enough for where nothing else runs: a client is started for each row of answers. */
  readonly runs: number
  bugs(): Promise<readonly Planted[]>
}

const sides: Readonly<Record<string, Side>> = {
  server: {
    properties: ['fuzz/hostile-input', 'fuzz/near-valid-requests', 'fuzz/conversations', 'fuzz/near-valid-initialize'],
    runs: 4000,
    bugs: async () =>
      (await serverBugs()).map(({ name, file, bug }) => ({
        name,
        ...(/sequences|streams|frames|forms|rounds/.test(file) && { first: 'fuzz/conversations' }),
        run: (part, fuzzRuns) => runServerBug(bug, part, { seed, fuzzRuns }),
      })),
  },
  client: {
    properties: ['fuzz/client-input', 'fuzz/client-frames', 'fuzz/client-answers'],
    runs: 10_000,
    bugs: async () =>
      (await clientBugs()).map(({ name, file, bug }) => ({
        name,
        ...(file.startsWith('results') && { first: 'fuzz/client-answers' }),
        ...(file.startsWith('frames') && { first: 'fuzz/client-frames' }),
        run: (part, fuzzRuns) => runClientBug(bug, part, { seed, fuzzRuns }),
      })),
  },
}

/** What is legal, in place of bugs, and how many messages that is worth. */
const legal = { clean: { of: cleanOnes, runs: 50_000 }, quirks: { of: quirksOf, runs: 2_000 } } as const
const isLegal = (name: string): name is keyof typeof legal => Object.hasOwn(legal, name)
const instead = positionals.filter(isLegal)
const named = positionals.filter((name) => !isLegal(name))
const unknown = named.find((name) => !Object.hasOwn(sides, name))
if (unknown !== undefined) refuse(usage, `neither a side nor a kind of run: ${unknown}`)
const isChosen = ({ name }: { readonly name: string }, index: number): boolean =>
  values.only.some((part) => name.includes(part)) && index % shards === shard - 1

for (const side of ['server', 'client'] as const)
  for (const which of named.length === 0 || named.includes(side) ? instead : []) {
    const fuzzing = { ...suite, scenarios: suite.scenarios.filter(({ id }) => id.startsWith('fuzz/')) }
    const chosen = (await legal[which].of(side)).filter(isChosen)
    if (chosen.length === 0) {
      console.log(`${side}, ${which}: nothing was tried`)
      process.exitCode = 1
    }
    await together(chosen, atOnce, async ({ name, run }) => {
      const begun = performance.now()
      const found = foundIn(await run(fuzzing, asked ?? legal[which].runs))
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(
        `${side}, ${name}: ${seconds} s, ${found.length === 0 ? 'nothing found' : `FOUND ${found.join('; ')}`}`,
      )
      if (found.length > 0) process.exitCode = 1
    })
  }

for (const [side, { properties, runs, bugs }] of Object.entries(sides)) {
  if (instead.length > 0 || (named.length > 0 && !named.includes(side))) continue
  const chosen = (await bugs()).filter(isChosen)
  sumUp(
    side,
    await together(chosen, atOnce, async ({ name, first, run }) => {
      const outcome = await lookFor(name, suite, inOrder(properties, first), asked ?? runs, run)
      tell(outcome)
      return outcome
    }),
  )
}

function inOrder(all: readonly string[], first: string | undefined): readonly string[] {
  return first === undefined ? all : [first, ...all.filter((one) => one !== first)]
}

/** Mostly there is nothing to do but to wait for an answer that never comes: several are looked for at once. */
async function together<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const left = [...items]
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: most }, worker))
  return results
}

function tell({ name, found, property, steps, ms }: Outcome): void {
  const size = steps === 1 ? '1 step' : `${steps} steps`
  const what = found === undefined ? 'NOT FOUND' : `${size}, ${property}: ${found}`
  console.log(`${name.padEnd(28)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${what.slice(0, 160)}`)
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
