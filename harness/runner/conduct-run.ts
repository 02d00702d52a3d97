/** The middle of a run: preflight, plan, drive. */
import type { Cell } from './events.ts'
import { repeatDoubts } from './lanes/repeat-doubts.ts'
import { runLanes } from './lanes/run-lanes.ts'
import type { RunContext } from './lanes/scenario-run/run-context.ts'
import type { OpenRun } from './open-run.ts'
import { plan } from './plan.ts'
import { prepareAuthorizationServer } from './prepare/prepare-authorization-server.ts'
import { prepareClient } from './prepare/prepare-client.ts'
import { prepareGateway } from './prepare/prepare-gateway.ts'
import { prepareServer } from './prepare/prepare-server.ts'
import type { Lane, PreparationStep, PreparedTarget, StepEnding } from './prepare/prepared-target.ts'
import { shownFacts } from './prepare/shown-facts.ts'
import { shardOf } from './shard.ts'
import { reportVerdicts } from './tell/report-verdicts.ts'

/** So many times the concurrency may be running, those included that wait for what may never come. */
const mostWaiting = 4
/** A run that has lost a larger part of its scenario runs than this to time is incomplete. */
const mostUnreached = 0.05

/** Asks the target what it accepts, and then runs what fits that. */
export async function conductRun(open: OpenRun): Promise<void> {
  const { run, telling } = open
  const { recorder, options } = run
  const prepared = await prepare(run)
  try {
    recorder.record({ kind: 'facts', facts: prepared.facts })
    telling.emit({ type: 'facts', facts: shownFacts(prepared.facts, options.bounds) })
    for (const problem of prepared.problems) telling.complain(problem)
    await open.judge()
    await drive(open, prepared)
  } finally {
    await prepared.stop()
  }
}

/** Runs all planned cells; what a lane holds works one after the other, and what has to be alone runs after everything else. */
async function drive({ run, judging, judge, costs, telling }: OpenRun, prepared: PreparedTarget): Promise<void> {
  const { emit, complain } = telling
  const { suite, select, shard, quick = false } = run.options
  const { cells, omitted } = shardOf(plan(suite, prepared.facts, select, quick), shard)
  judging.plan(run.options.side, cells)
  const { answerMs } = prepared
  const pace = answerMs === undefined ? {} : { answerMs }
  emit({ type: 'planned', cells: cells.map(({ definition: _, ...cell }) => cell), omitted, ...pace })
  const unreached: string[] = []
  /** Runs that others have spoilt: that met the end of the server or of a session, or waited in vain for a busy server. */
  const spoilt: { readonly step: PreparationStep; readonly ending: StepEnding }[] = []
  const settle = ({ cell }: PreparationStep, { outcome, message }: StepEnding): void => {
    if (outcome === 'unreached') unreached.push(message ?? '')
    judging.ended(cell)
    reportVerdicts(judging, emit)
  }
  const take = async (step: PreparationStep, isLast: boolean): Promise<StepEnding | undefined> => {
    const { cell, title } = step
    if (run.signal.aborted) return undefined
    emit({ type: 'scenario-started', cell, title })
    const began = performance.now()
    const ending = await step.run()
    const { outcome, message, isCutOff = false, isHeldUp = false } = ending
    const durationMs = performance.now() - began
    emit({ type: 'scenario-ended', cell, durationMs, outcome, startMs: costs.of(cell) })
    if (outcome === 'harness-error') complain(`${cell.scenario} (${cell.revision}, ${cell.transport}): ${message}`)
    await judge()
    if ((isCutOff || isHeldUp) && !isLast) spoilt.push({ step, ending })
    else settle(step, ending)
    return ending
  }
  const began = performance.now()
  const lanes = prepared.lanes(cells)
  const isAlone = (lane: Lane): boolean => lane.some(({ alone }) => alone)
  const { concurrency } = run.options
  const most = concurrency === 1 ? 1 : mostWaiting * concurrency
  const takeFirst = async (step: PreparationStep): Promise<void> => void (await take(step, false))
  await runLanes(
    lanes.filter((lane) => !isAlone(lane)),
    { concurrency, most, take: takeFirst },
  )
  run.heldUp.alone()
  await runLanes([lanes.filter(isAlone).flat()], { concurrency: 1, most: 1, take: takeFirst })
  let isDeaf = false
  for (const { step, ending } of spoilt) {
    // It may have met one process too many: now none is left that waits for its turn.
    if (ending.isCutOff === true) await prepared.endShared()
    // A target that does not answer an opening now is not busy with others.
    if (isDeaf && ending.isCutOff !== true) settle(step, ending)
    else isDeaf = (await take(step, true))?.outcome === 'unreached'
  }
  await prepared.endShared()
  const steps = lanes.flat()
  const tookMs = performance.now() - began
  await judge()
  const onEnded = (): void => reportVerdicts(judging, emit)
  const onBegin = (again: readonly Cell[]): void => emit({ type: 'second-look', cells: again })
  await repeatDoubts({ judging, steps, most, tookMs, signal: run.signal, judge, onBegin, onEnded })
  if (unreached.length > mostUnreached * cells.length)
    complain(
      `${unreached.length} of ${cells.length} scenario runs never got a connection that answers: ${unreached[0]}`,
    )
}

function prepare(run: RunContext): Promise<PreparedTarget> {
  const { options } = run
  if (options.side === 'client') return prepareClient(run, options)
  if (options.kind === 'gateway') return prepareGateway(run, options)
  return options.kind === undefined ? prepareServer(run, options) : prepareAuthorizationServer(run, options)
}
