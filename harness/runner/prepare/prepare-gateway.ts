/** Gets a gateway ready to be tested: which revisions pass through it, over each transport in front. */
import { HarnessError } from '../../harness-error.ts'
import type { GatewayScenario } from '../../judging/suite.ts'
import { Patience } from '../../peers/patience.ts'
import { type Quiet, usualIdleMs } from '../../peers/server/watch.ts'
import { type Preflight, preflightServer } from '../../preflight/server-preflight.ts'
import { type Revision, revisionsOver } from '../../revisions/index.ts'
import type { Facts, RevisionFacts } from '../../trace/facts.ts'
import type { TransportKind } from '../../trace/place.ts'
import { executeScenario } from '../lanes/scenario-run/execute.ts'
import { type OpenBetween, openBetween } from '../lanes/scenario-run/open-between.ts'
import type { RunContext } from '../lanes/scenario-run/run-context.ts'
import { runGatewayScenario } from '../lanes/scenario-run/run-gateway-scenario.ts'
import type { GatewayOptions } from '../options.ts'
import type { PreparationStep, PreparedTarget } from './prepared-target.ts'

interface Asked {
  readonly revision: Revision
  readonly transport: TransportKind
  readonly answer: Preflight
}

/** Rejects with a HarnessError when the gateway cannot be started, or lets no revision through. */
export async function prepareGateway(run: RunContext, options: GatewayOptions): Promise<PreparedTarget> {
  const { target: gateway, revisions, transports, limits } = options
  // What stands behind it may be started by the first request.
  const patience = new Patience(Math.max(limits.requestMs, limits.startMs), run.lag)
  const quiet: Quiet = { starts: run.starts, pace: new Patience(usualIdleMs, run.lag) }
  const kit = { gateway, patience, quiet }
  const places = gateway.fronts
    .filter((transport) => transports?.includes(transport) ?? true)
    .flatMap((transport) =>
      revisionsOver(transport)
        .filter(({ id }) => revisions?.includes(id) ?? true)
        .map((revision) => ({ revision, transport })),
    )
  const asked: Asked[] = []
  // A gateway that runs already has one port for what stands behind it, so one is asked after the other.
  for (const { revision, transport } of places) {
    if (run.signal.aborted) break
    asked.push({ revision, transport, answer: await ask(run, kit, revision, transport) })
  }
  const facts: Facts = {
    side: 'server',
    kind: 'gateway',
    accepted: asked.flatMap(({ answer }) => (answer.accepted ? [answer.facts] : [])),
    refused: asked.flatMap(({ revision, transport, answer }) =>
      answer.accepted ? [] : [{ revision: revision.id, transport, reason: answer.reason }],
    ),
  }
  if (facts.accepted.length === 0 && !run.signal.aborted) throw refusal(run, facts, asked)
  return {
    facts,
    problems: [],
    lanes(cells) {
      const steps = cells.flatMap(({ definition, revision, transport }): PreparationStep[] => {
        const place = asked.find((one) => one.revision.id === revision && one.transport === transport)
        if (definition.target !== 'gateway' || place?.answer.accepted !== true) return []
        return [toStep(run, kit, definition, place.revision, place.answer.facts)]
      })
      return gateway.upstreamPort === undefined ? steps.map((step) => [step]) : [steps]
    },
    endShared: async () => {},
    stop: async () => {},
  }
}

type Kit = Pick<Parameters<typeof openBetween>[1], 'gateway' | 'patience' | 'quiet'>

/** Whether an opening in the terms of the revision comes through to a server of that revision, and its answer back. */
async function ask(run: RunContext, kit: Kit, revision: Revision, front: TransportKind): Promise<Preflight> {
  const { recorder, signal } = run
  let between: OpenBetween | undefined
  try {
    between = await openBetween(run, { ...kit, revision, front, recorder, signal })
    const answer = await preflightServer(between.settings, { signal })
    if (answer.accepted) await answer.peer.close()
    return answer
  } catch (thrown) {
    const error = HarnessError.from(thrown)
    if (error.code === 'internal') throw thrown
    return { accepted: false, reason: error.message, error }
  } finally {
    await between?.stop()
  }
}

function refusal(run: RunContext, facts: Facts, asked: readonly Asked[]): HarnessError {
  run.recorder.record({ kind: 'facts', facts })
  const list = asked.flatMap(({ revision, transport, answer }) =>
    answer.accepted ? [] : [`${revision.id} over ${transport}: ${answer.reason}`],
  )
  const first = asked.find(({ answer }) => !answer.accepted && answer.error !== undefined)?.answer
  const code = first?.accepted === false ? (first.error?.code ?? 'not-mcp') : 'not-mcp'
  return new HarnessError(code, `No revision comes through the gateway.\n${list.join('\n')}`)
}

function toStep(
  run: RunContext,
  kit: Kit,
  scenario: GatewayScenario,
  revision: Revision,
  facts: RevisionFacts,
): PreparationStep {
  const { transport } = facts
  const cell = { scenario: scenario.id, revision: revision.id, transport }
  let running: number | undefined
  return {
    cell,
    title: scenario.title,
    alone: false,
    isWaiting: () => running !== undefined && run.activity.isWaiting(running, kit.patience.overtaking),
    run: async (repeats = false) => {
      const execution = run.nextExecution()
      running = execution
      const recorder = run.recorder.during(() => execution)
      const ending = await executeScenario({
        ...{ cell, execution, repeats, recorder: run.recorder, signal: run.signal },
        limitMs: run.options.limits.scenarioMs * kit.patience.stretch,
        drive: (time) =>
          runGatewayScenario(
            scenario,
            {
              ...{ revision, facts, behind: kit.gateway.behind },
              open: (script) =>
                openBetween(run, {
                  ...kit,
                  ...(repeats ? { patience: kit.patience.forLastLook() } : {}),
                  ...{ revision, front: transport, recorder, signal: time.signal },
                  script,
                }),
            },
            time,
          ),
      })
      running = undefined
      run.activity.end(execution)
      return ending
    },
  }
}
