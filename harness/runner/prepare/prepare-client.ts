/** Gets a client ready to be tested: ask what it speaks, make its cells. */
import type { Abilities } from '../../driver/abilities.ts'
import { HarnessError } from '../../harness-error.ts'
import type { ClientScenario, Opening } from '../../judging/suite.ts'
import { Patience } from '../../peers/patience.ts'
import { startTestServer, type TestServerOptions } from '../../peers/server/test-server.ts'
import { usualIdleMs } from '../../peers/server/watch.ts'
import { preflightClient } from '../../preflight/client-preflight.ts'
import { revisionOf } from '../../revisions/index.ts'
import { KeptProcesses } from '../../targets/kept-processes.ts'
import type { PausableLimit } from '../../time/pausable-limit.ts'
import type { RevisionFacts } from '../../trace/facts.ts'
import type { Fuzzing } from '../../trace/fuzz-case.ts'
import { fuzzAgain, fuzzShare } from '../lanes/fuzz-share.ts'
import { executeScenario } from '../lanes/scenario-run/execute.ts'
import { opensFirst, Prerequisites } from '../lanes/scenario-run/prerequisites.ts'
import { type ClientPlace, runClientScenario } from '../lanes/scenario-run/run-client-scenario.ts'
import type { RunContext } from '../lanes/scenario-run/run-context.ts'
import type { RunOptions } from '../options.ts'
import { groupByReason, untested } from '../tell/group-by-reason.ts'
import type { Lane, PreparationStep, PreparedTarget } from './prepared-target.ts'

type ClientOptions = Extract<RunOptions, { side: 'client' }>

const oneLaunchAtATime =
  'launches of the client that run side by side disturb one another: it was launched once at a time'

const needsToken = 'The client ends where nobody has a token for it: it was launched against servers that want one.'

const notAnnounced =
  'The driver printed no line that says what it does, {"driver": 1, "does": [...]}, so it was started as one of the official suite.'

/** Rejects with a HarnessError when the client cannot be started or speaks no revision that was asked for. */
export async function prepareClient(run: RunContext, options: ClientOptions): Promise<PreparedTarget> {
  const { target, revisions, transports, concurrency, bounds } = options
  const { recorder, signal, nextConnection, starts } = run
  const quiet = { starts, pace: new Patience(usualIdleMs, run.lag) }
  const { facts, lost, abilities, isLone, opening } = await preflightClient({
    target,
    recorder,
    signal,
    nextConnection,
    concurrency,
    quiet,
    revisions,
    transports,
    bounds,
    opening: options.suite.opening,
  })
  if (facts.accepted.length === 0 && !signal.aborted) {
    recorder.record({ kind: 'facts', facts })
    throw new HarnessError(
      'no-answer',
      [
        'The client goes along with none of the revisions asked for.',
        ...groupByReason(facts.refused),
        ...(target.driver === true && abilities?.isOfficial === true ? [notAnnounced] : []),
      ].join('\n'),
    )
  }
  if (opening !== undefined) recorder.record({ kind: 'note', remark: true, note: needsToken })
  if (isLone) recorder.record({ kind: 'note', remark: true, note: oneLaunchAtATime })
  const kept = abilities?.manyLaunches === true ? new KeptProcesses() : undefined
  return {
    facts,
    problems: untested(lost),
    lanes: (cells) => {
      const prerequisites = new Prerequisites(recorder)
      const fuzz = fuzzShare(options, facts.accepted.length)
      const lanes: Lane[] = opensFirst(cells).flatMap(({ definition, revision, transport }) => {
        const offered = facts.accepted.find((f) => f.revision === revision && f.transport === transport)
        if (offered === undefined || definition.target !== 'client') return []
        return [
          [
            prerequisites.step(
              toStep(run, { ...options, quiet, prerequisites, abilities, fuzz, kept, opening }, definition, offered),
            ),
          ],
        ]
      })
      return isLone ? [lanes.flat().map((step) => ({ ...step, isWaiting: () => false }))] : lanes
    },
    endShared: async () => {},
    stop: async () => kept?.close(),
  }
}

type StepOptions = ClientOptions &
  Pick<TestServerOptions, 'quiet'> & {
    readonly abilities: Abilities | undefined
    readonly kept: KeptProcesses | undefined
    readonly prerequisites: Prerequisites
    readonly fuzz: Fuzzing
    readonly opening: Opening | undefined
  }

function toStep(
  run: RunContext,
  options: StepOptions,
  scenario: ClientScenario,
  facts: RevisionFacts,
): PreparationStep {
  const { revision, transport } = facts
  const { target, quiet, bounds, prerequisites, abilities, fuzz, kept, opening } = options
  const cell = { scenario: scenario.id, revision, transport }
  let running: number | undefined
  return {
    cell,
    title: scenario.title,
    // Each launch of a client has servers of its own.
    alone: false,
    isWaiting: () => running !== undefined && run.activity.isWaiting(running, quiet.pace.overtaking),
    run: async (repeats = false) => {
      const execution = run.nextExecution()
      running = execution
      const recorder = run.recorder.during(() => execution)
      const told = opening === undefined ? {} : { context: opening.context }
      const start = (time: PausableLimit): ClientPlace['start'] => {
        return (script, launch) =>
          startTestServer({
            target,
            revision: revisionOf(launch?.serverRevision ?? revision),
            transport,
            recorder,
            signal: time.signal,
            quiet,
            name: run.nextConnection(),
            isCostly: scenario.costly === true,
            // Generated messages are meant to bring it down.
            kept: scenario.id.startsWith('fuzz/') ? undefined : kept,
            abilities,
            bounds,
            script: opening === undefined ? script : opening.protect(script ?? {}, revision),
            // Silence is checked twice, and the second time is the last.
            launch: { ...told, ...launch, ...(repeats && { patient: true }) },
          })
      }
      const ending = await executeScenario({
        cell,
        execution,
        repeats,
        recorder: run.recorder,
        limitMs: options.limits.scenarioMs * quiet.pace.stretch + quiet.pace.forLastLook().lastWait(false),
        signal: run.signal,
        drive: async (time) => {
          await prerequisites.check(scenario, cell, time)
          return runClientScenario(
            scenario,
            {
              ...{ revision: revisionOf(revision), transport, facts, start: start(time), starts: quiet.starts },
              fuzz: repeats ? fuzzAgain(fuzz, cell) : fuzz,
              limits: options.accounts?.limits,
            },
            time,
          )
        },
      })
      running = undefined
      run.activity.end(execution)
      return ending
    },
  }
}
