import { execa } from 'execa'
import { folderName, isInstalled, type Target, type TargetStart, targetSource } from '../../fixtures/targets/index.ts'
import { visible } from '../../reports/text/terminal.ts'
import { type Difference, differences } from './compare.ts'
import { readExpected, writeExpected } from './expected.ts'
import { readReasons, reasonsFor } from './findings/reasons.ts'
import { unconvincing } from './findings/unconvincing.ts'
import { isHere, languageOf } from './install/languages.ts'
import { measuredIn, readMeasured, writeMeasured } from './measured.ts'
import { describeDifference, describeOurs, describeProblem, describeRow, describeUnsteady, headRow } from './print.ts'
import { runTarget, type TargetRun } from './run-target.ts'
import { emptySeen, type JsonReport, seenIn, within } from './seen.ts'

interface CheckOptions {
  /** Whether dist/ is up to date. */
  readonly built: boolean
  /** Whether to take what is found into expected.yaml. */
  readonly write: boolean
}

type Outcome = 'as expected' | 'different' | 'not installed' | 'skipped'

/** Runs the suite on each start, one after the other; true when all is found that is expected, and nothing else. */
export async function checkTargets(targets: readonly Target[], { built, write }: CheckOptions): Promise<boolean> {
  if (!built) await execa('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const outcomes: Outcome[] = []
  console.log(headRow)
  for (const target of targets) {
    for (const start of target.starts) outcomes.push(await checkStart(target, start, write))
  }
  const count = (outcome: Outcome): number => outcomes.filter((one) => one === outcome).length
  const parts = (['as expected', 'different', 'not installed', 'skipped'] as const).map((one) => `${count(one)} ${one}`)
  console.log(parts.join(', '))
  return count('different') === 0 && count('not installed') === 0 && count('as expected') > 0
}

async function checkStart(target: Target, start: TargetStart, write: boolean): Promise<Outcome> {
  const name = `${target.name}/${start.label}`
  const absence = await whyAbsent(target)
  if (absence !== undefined) {
    console.log(`${name}: ${absence.says}`)
    return absence.outcome
  }
  const run = await runTarget(target, start)
  if (run.report === undefined) {
    console.log(`${name}: no report, exit code ${run.exitCode}\n${visible(run.output, 4_000)}`)
    return 'different'
  }
  // What CI checks is a part of what is expected.
  const isWhole = start.revisions === undefined || start.revisions !== start.inCi
  const outcome = compareWithExpected(name, start, { ...run, report: run.report }, { write, isWhole })
  if (outcome === 'different') console.log(`  repeat: ${run.command}`)
  return outcome
}

/** Prints what a run found, and how it differs from what is expected. */
function compareWithExpected(
  name: string,
  { revisions }: TargetStart,
  run: TargetRun & { report: JsonReport },
  { write, isWhole }: { readonly write: boolean; readonly isWhole: boolean },
): Outcome {
  const actual = seenIn(run.report)
  const expected = readExpected()
  const expectedHere = within(expected[name] ?? emptySeen, revisions)
  const reasons = readReasons()
  // How much is judged is known of all revisions together.
  console.log(describeRow(name, actual, run.seconds, isWhole ? expected[name]?.judged : undefined))
  const problems = [
    ...(run.report.summary.outcome === 'interrupted' ? ['the run was interrupted: what it lacks is not gone'] : []),
    ...run.report.problems.filter((problem) => !/ harness errors$/.test(problem)),
    ...unconvincing(run.report),
  ]
  for (const line of [...describeOurs(reasons, name, actual), ...problems.map(describeProblem)]) console.log(line)
  if (write && problems.length === 0 && isWhole) {
    writeExpected({ ...expected, [name]: actual })
    writeMeasured({ ...readMeasured(), [name]: measuredIn(run.report) })
    return 'as expected'
  }
  const found = differences(expectedHere, actual)
  const isUnsteady = (one: Difference): boolean =>
    'requirement' in one && reasonsFor(reasons, one.requirement, name).some(({ unsteady }) => unsteady === true)
  for (const one of found) console.log(isUnsteady(one) ? describeUnsteady(one) : describeDifference(one, run.report))
  return found.every(isUnsteady) && problems.length === 0 ? 'as expected' : 'different'
}

/** Why a target cannot be run; undefined when it can. */
async function whyAbsent(target: Target): Promise<{ says: string; outcome: Outcome } | undefined> {
  const folder = folderName(target)
  if (isInstalled(folder)) return undefined
  const language = languageOf(targetSource(folder))
  if (!(await isHere(language))) return { says: `skipped, there is no ${language.tool} here`, outcome: 'skipped' }
  return { says: `not installed; npm run targets -- install ${target.name}`, outcome: 'not installed' }
}
