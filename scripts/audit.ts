/**
 * Proves the judges: the clean reference must be green in every revision and transport, each fault must turn exactly its
 * requirement red, and each judged requirement must have a fault on every side that it is judged on.
 */
import { availableParallelism } from 'node:os'
import { anyGlob } from '../api/settings/values/glob.ts'
import { holdsIn } from '../harness/judging/applicable.ts'
import type { Kind } from '../harness/trace/place.ts'
import { loadSuite } from '../suites/index.ts'
import { planControls } from './audit/controls.ts'
import { planFaults } from './audit/faults/faults.ts'
import { firstKills, rememberKills, writeKills } from './audit/faults/first-kills.ts'
import { judgedIds } from './audit/judged.ts'
import { lookAgain } from './audit/look-again.ts'
import { answerInWords, inWords, isLost } from './audit/lost.ts'
import { allPlaces, type Place } from './audit/places.ts'
import { describeAudit } from './audit/print.ts'
import { shareQuirks } from './audit/quirks/share-quirks.ts'
import { joinClean } from './audit/references/clean.ts'
import type { SideAudit } from './audit/side-audit.ts'
import { bundledWorker } from './audit/workers/bundle-worker.ts'
import { shareTasks } from './audit/workers/share.ts'
import type { Answer, Task } from './audit/workers/worker.ts'
import { mayHaveCause, withFaults as withShown } from './causes/of-faults.ts'
import { readReviews, writeReviews } from './causes/review-file.ts'
import { loadFaults } from './load/load-faults.ts'
import { refuse, scriptOptions } from './options/options.ts'

const usage = `Usage: npm run audit -- [options]

  --side <side>             only the references of this side: server, client, authorization-server or gateway
  --requirement <glob>      only faults of these requirements, and no quirks (repeatable); of the scenarios only those
                            that are likely to show them are run, others where these do not
  --whole                   with --requirement: all scenarios, so that more collateral is seen
  --all                     each fault in every revision and transport where it can show; takes long.
                            Without it, in the newest revision on the transport that is cheapest to run
  --first-kill              end each run when its fault is found: sees little collateral
  --quick                   the same, and only the scenarios that judge the fault's requirement, where any does
  --no-clean                skip the clean reference
  --remember                keep where each fault was found, so that --quick looks there first
  --causes                  only faults beside which reports may show a cause; writes what is shown into suites/known/reviewed/
  --quirk <glob>            only these quirks, and no faults (repeatable): legal behaviour that must make no verdict worse
  --no-faults, --no-quirks  only the others
`

const { values } = scriptOptions(usage, {
  options: {
    side: { type: 'string' },
    requirement: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    'first-kill': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    clean: { type: 'boolean', default: true },
    remember: { type: 'boolean', default: false },
    causes: { type: 'boolean', default: false },
    quirk: { type: 'string', multiple: true },
    faults: { type: 'boolean', default: true },
    quirks: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

/** Most of the time of a task is waiting, for answers that a fault keeps back and for processes that end. */
const atOnce = 10
/**
 * A whole suite on a clean reference works rather than waits: many at once would keep each other from answering in time. So does an
 * authorization server, which asks back and encrypts before it answers.
 */
const weightOf = ({ kind, side }: Task): number => (side === 'authorization-server' ? 4 : kind === 'clean' ? 2 : 1)

/** A user who names some of one kind wants none of the other. */
const withFaults = values.faults && (values.quirk === undefined || values.requirement !== undefined)
const withQuirks = values.quirks && !values.causes && (values.requirement === undefined || values.quirk !== undefined)

const all: readonly Kind[] = ['server', 'client', 'authorization-server', 'gateway']
const sides = all.filter((side) => values.side === undefined || values.side === side)

if (sides.length === 0) refuse(usage, `unknown side: ${values.side}`)
const audits: SideAudit[] = []
// One side after the other: both have quirks that keep the machine busy.
for (const ofFaults of await audit())
  audits.push(withQuirks ? { ...ofFaults, ...(await quirksOf(ofFaults.side)) } : ofFaults)
if (values.remember) await remember(audits)
if (values.causes) await recordCauses(audits)
const { lines, good } = describeAudit(audits)
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = good ? 0 : 1

async function remember(audits: readonly SideAudit[]): Promise<void> {
  const suite = await loadSuite()
  writeKills(audits.reduce((kills, { side, faults }) => rememberKills(suite, side, faults, kills), firstKills))
}

/** Each pair that is new stands there as not looked at. */
async function recordCauses(audits: readonly SideAudit[]): Promise<void> {
  for (const { side, faults } of audits) {
    const names = new Set((await loadFaults(side)).map(({ name }) => name))
    writeReviews(side, withShown(faults, readReviews(side), names))
  }
}

async function quirksOf(side: Kind): Promise<Pick<SideAudit, 'quirks'>> {
  // There are none of the others.
  if (side !== 'server' && side !== 'client') return {}
  const { quirk: names = ['*'], all, quick } = values
  return { quirks: await shareQuirks({ side, names, all, quick }) }
}

async function audit(): Promise<SideAudit[]> {
  const suite = await loadSuite()
  const named = withFaults ? anyGlob(values.requirement ?? ['*']) : () => false
  const wanted = (id: string): boolean => named(id) && (!values.causes || mayHaveCause(id))
  // A user who names a requirement waits for the answer: only the scenarios that show it run.
  const isFocused = values.requirement !== undefined && !values.all && !values.whole
  const quick = values.quick || isFocused
  const effort = { quick, firstKill: quick || values['first-kill'] }
  const withClean = values.clean && withFaults && !values.causes
  const judgedOf = (side: Kind): string[] => judgedIds(suite, side).filter(wanted)
  const cleanPlaces = (side: Kind): Place[] =>
    allPlaces(side).filter(
      ({ revision, transport }) =>
        !isFocused ||
        judgedOf(side).some((id) => {
          const requirement = suite.requirements.get(id)
          return requirement !== undefined && holdsIn(requirement, revision, transport)
        }),
    )
  const clean = (side: Kind): Task[] =>
    withClean
      ? cleanPlaces(side).map((place) => ({
          kind: 'clean',
          side,
          ...place,
          ...(isFocused && { requirements: judgedOf(side) }),
        }))
      : []
  const plans = await Promise.all(
    sides.map(async (side) => {
      const faults = (await loadFaults(side)).filter(({ requirement }) => wanted(requirement))
      return { side, faults, ...planFaults(faults, suite, side, values.all) }
    }),
  )
  // A fault may do nothing but wait, those of clients longest: begun last, it would be waited for. Who is clean is busy.
  const tasks = [
    ...plans.toReversed().flatMap((plan) => plan.tasks.map((task): Task => ({ kind: 'fault', ...task, ...effort }))),
    ...sides.toReversed().flatMap(clean),
  ]
  const tell = (answer: Answer, left: number): void => {
    if (isFocused) process.stderr.write(`${answerInWords(answer)}; ${left} to go\n`)
  }
  const ofWorker = { worker: await bundledWorker(), execArgv: [] }
  const processes = availableParallelism()
  // Who is busy with many answers late: what was lost is looked at with little beside it, and what is lost there, alone.
  const looks = [
    (asked: readonly Task[]) => shareTasks<Task, Answer>(asked, { ...ofWorker, processes, atOnce, weightOf }, tell),
    (lost: readonly Task[]) => shareTasks<Task, Answer>(lost, { ...ofWorker, processes, atOnce: 2, weightOf }),
    (lost: readonly Task[]) => shareTasks<Task, Answer>(lost, { ...ofWorker, processes: 1, atOnce: 1 }),
  ]
  const answersTo = (asked: readonly Task[]): Promise<Answer[]> =>
    lookAgain(asked, looks, isLost, (lost) => {
      const why = lost.map(({ task, answer }) => `\n  ${inWords(task, answer)}`)
      process.stdout.write(`looked at once more:${why.join('')}\n`)
    })
  const answers = await answersTo(tasks)
  const cleanOf = (side: Kind) =>
    withClean ? joinClean(answers.flatMap((a) => (a.side === side && a.kind === 'clean' ? [a.audit] : []))) : undefined
  const cleans = new Map(sides.map((side) => [side, cleanOf(side)]))
  const killsOf = (side: Kind): Map<string, string> =>
    new Map(
      answers.flatMap((answer) =>
        answer.kind === 'fault' && answer.side === side && answer.audit.killedIn !== undefined
          ? [[answer.audit.name, answer.audit.killedIn]]
          : [],
      ),
    )
  const controls = await answersTo(
    plans.flatMap(({ side, faults }) => {
      const clean = cleans.get(side)
      const left =
        clean === undefined ? [] : planControls(faults, { passed: clean.passed, killedIn: killsOf(side) }, suite, side)
      return left.map((task): Task => ({ kind: 'control', ...task }))
    }),
  )
  return plans.map(({ side, misplaced }) => {
    const ofSide = answers.filter((answer) => answer.side === side)
    return {
      side,
      judged: judgedIds(suite, side).filter(wanted),
      clean: cleans.get(side),
      controls: controls.flatMap((a) => (a.side === side && a.kind === 'control' ? [a.audit] : [])),
      faults: [...misplaced, ...ofSide.flatMap((a) => (a.kind === 'fault' ? [a.audit] : []))],
    }
  })
}
