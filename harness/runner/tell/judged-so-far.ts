/** What the suite says of conversations while a fuzz property still searches: the judges that have the last word, asked early. */
import { readWhole } from '../../conversation/read-whole.ts'
import { judgeConnection } from '../../judging/judge-connection.ts'
import { judgeExecution } from '../../judging/judge-execution.ts'
import type { Suite } from '../../judging/suite.ts'
import { isBreach } from '../../judging/tally/verdict-order.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { Facts, RevisionFacts } from '../../trace/facts.ts'
import type { JudgedSoFar } from '../../trace/fuzz-case.ts'
import { loadValidation } from '../prepare/load-validation.ts'

export async function judgedSoFar(
  suite: Suite,
  id: string,
  facts: RevisionFacts,
  connections: readonly (readonly TraceEvent[])[],
): Promise<JudgedSoFar> {
  const scenario = suite.scenarios.find((one) => one.id === id)
  if (scenario === undefined) throw new RangeError(`expected a scenario of the suite, got ${id}`)
  const { revision, transport } = facts
  const validate = (await loadValidation([revision]))(revision)
  const target = scenario.target === 'client' ? 'client' : 'server'
  const all: Facts = { side: target, accepted: [facts], refused: [] }
  // Some of them go on: what is read of them now is no last word.
  const soFar = connections.map((events) => [...events])
  const conversations = soFar.map(readWhole)
  const own = judgeExecution(
    {
      ...{ scenario, execution: -1, revision, transport, facts: all, found: [], conversations, validate },
      ...{ outcome: 'completed', message: undefined },
    },
    suite,
  )
  const monitored = soFar.map((events) => [
    ...judgeConnection({ events, facts, cellAt: () => undefined, onlyTarget: true, validate }, suite),
  ])
  const broken = [...own, ...monitored.flat()].flatMap((entry) =>
    entry !== undefined && isBreach(entry.verdict) ? [entry.requirement.id] : [],
  )
  const kept = monitored.map((entries) =>
    entries.flatMap((entry) => (entry?.verdict === 'passed' ? [entry.requirement.id] : [])),
  )
  return { broken: [...new Set(broken)].sort(), kept }
}
