/**
 * `npm run steady`: are the verdicts the same on an idle machine, on a busy one, on a target that answers slowly, and on one that
 * now and then starts slowly? Takes long; for the night, not for CI.
 */
import { anyGlob } from '../api/settings/values/glob.ts'
import { schedule } from '../harness/schedule.ts'
import { duration } from '../reports/text/words.ts'
import { refuse, scriptOptions, wholeNumber } from './options/options.ts'
import { busily } from './steady/busy.ts'
import { type Cells, cellsOf, differences } from './steady/cells.ts'
import { type Condition, conditions } from './steady/conditions.ts'
import { runSteady } from './steady/run.ts'
import { type SteadyTarget, steadyTargets } from './steady/targets.ts'

const usage = `Usage: npm run steady -- [options]

  --runs <n>             runs of each target under each condition (default 5)
  --target <glob>        only these targets (repeatable): ${steadyTargets()
    .map(({ name }) => name)
    .join(', ')}
  --condition <name>     only these, beside one idle run to compare with (repeatable): ${conditions.join(', ')}
  --revision <id>        only these revisions (repeatable)
  --at-once <n>          so many targets side by side, after the first idle run of each (default 1)
  --busy <n>             how many loops keep the machine busy (default 8)
`

const { values } = scriptOptions(usage, {
  options: {
    runs: { type: 'string', default: '5' },
    target: { type: 'string', multiple: true, default: ['*'] },
    condition: { type: 'string', multiple: true, default: [...conditions] },
    revision: { type: 'string', multiple: true, default: [] },
    'at-once': { type: 'string', default: '1' },
    busy: { type: 'string', default: '8' },
  },
})
const runs = wholeNumber(usage, '--runs', values.runs)
const loops = wholeNumber(usage, '--busy', values.busy, 0)
const atOnce = wholeNumber(usage, '--at-once', values['at-once'])
const isConditionWanted = anyGlob(values.condition)
const isTargetWanted = anyGlob(values.target)
const wanted = steadyTargets().filter(({ name }) => isTargetWanted(name))

if (wanted.length === 0) refuse(usage, `no target is called ${values.target.join(' or ')}`)
const sum = { runs: 0, cells: 0, differ: 0, lost: 0 }
const references = new Map<SteadyTarget, Cells | undefined>()
for (const target of wanted) references.set(target, await one(target, 'idle'))
const compared = [...references].map(
  ([target, reference]) =>
    () =>
      compare(target, reference, sum),
)
await schedule(compared, atOnce)
const lost = sum.lost === 0 ? '' : `; ${sum.lost} runs gave no report`
process.stdout.write(
  `Compared with the first idle run of each of ${wanted.length} targets: ${sum.cells} cells of ${sum.runs} runs, ${sum.differ} differ${lost}.\n`,
)
process.exitCode = sum.runs > 0 && sum.differ + sum.lost === 0 ? 0 : 1

interface Sum {
  runs: number
  cells: number
  differ: number
  lost: number
}

/** The first idle run is what all others are compared with. */
async function compare(target: SteadyTarget, reference: Cells | undefined, sum: Sum): Promise<void> {
  if (reference === undefined) {
    sum.lost += 1
    return
  }
  for (const condition of conditions.filter((name) => isConditionWanted(name) && target.conditions.includes(name))) {
    for (let run = condition === 'idle' ? 1 : 0; run < runs; run += 1) {
      const cells = await one(target, condition, reference)
      sum.runs += 1
      if (cells === undefined) sum.lost += 1
      else {
        sum.cells += new Set([...reference.keys(), ...cells.keys()]).size
        sum.differ += differences(reference, cells).length
      }
    }
  }
}

/** Runs once, and prints a line of the table and one for each difference. */
async function one(target: SteadyTarget, condition: Condition, reference?: Cells): Promise<Cells | undefined> {
  const begun = performance.now()
  const run = await busily(condition === 'busy' ? loops : 0, () => runSteady(target, condition, values.revision))
  const row = [target.name.padEnd(26), condition.padEnd(12), duration(performance.now() - begun).padStart(12)]
  if (run.report === undefined) {
    process.stdout.write(`${row.join(' ')}  no report, exit code ${run.exitCode}\n${run.output}\n`)
    return undefined
  }
  const cells = cellsOf(run.report)
  const { starts, problems } = run.report
  const told = starts === undefined ? '' : `, ${starts.count} starts, ${starts.slow} slow`
  const found = reference === undefined ? [] : differences(reference, cells)
  const compared = reference === undefined ? 'what the others are compared with' : `${found.length} differ`
  process.stdout.write(`${row.join(' ')}  ${cells.size} cells, ${compared}${told}\n`)
  for (const line of [...found, ...problems.map((problem) => `problem: ${problem}`)])
    process.stdout.write(`    ${line}\n`)
  return cells
}
