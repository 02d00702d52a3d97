/** Runs a scenario's judges on what its execution left in the trace. */

import type { Json, RevisionId, Violation } from '../../schema/index.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { Exchange } from '../conversation/exchange.ts'
import { NotObserved } from '../conversation/not-observed.ts'
import type { EventOf } from '../trace/events.ts'
import { type Facts, factsOf } from '../trace/facts.ts'
import type { TransportKind } from '../trace/place.ts'
import { holdsIn, missingCapability } from './applicable.ts'
import { excerpt } from './excerpt.ts'
import { type Finding, notObserved } from './finding.ts'
import type { Judge, JudgeContext, Requirement, Scenario, Suite } from './suite.ts'
import type { Entry } from './tally.ts'
import { toEntry } from './to-entry.ts'

export interface ExecutionTrace {
  readonly scenario: Scenario
  readonly execution: number
  readonly revision: RevisionId
  readonly transport: TransportKind
  readonly facts: Facts
  readonly outcome: EventOf<'execution-ended'>['outcome']
  readonly message: string | undefined
  /** The connections that it used. */
  readonly conversations: readonly Conversation[]
  validate(type: string, value: Json): readonly Violation[]
}

/** One entry per judge whose requirement holds in the cell. */
export function judgeExecution(trace: ExecutionTrace, suite: Suite): Entry[] {
  const { scenario, revision, transport } = trace
  return Object.entries(scenario.judges).flatMap(([id, judge]) => {
    const requirement = suite.requirements.get(id)
    if (requirement === undefined || !holdsIn(requirement, revision, transport)) return []
    return [judgeOne(trace, requirement, judge)]
  })
}

function judgeOne(trace: ExecutionTrace, requirement: Requirement, judge: Judge): Entry {
  const { scenario, revision, transport } = trace
  const circumstances = { requirement, revision, transport, source: scenario.id, scenario: scenario.id }
  const declared = factsOf(trace.facts, revision, transport)?.capabilities
  const missing = missingCapability(requirement, {
    server: scenario.target === 'server' ? declared : undefined,
    client: scenario.target === 'client' ? declared : undefined,
  })
  if (missing !== undefined)
    return { ...circumstances, verdict: 'not-applicable', reason: missing, seqs: [], evidence: [] }

  const read = new Set<Exchange>()
  const enter = (finding: Finding): Entry =>
    toEntry(circumstances, explain(finding, trace), evidenceOf(finding, read), (seqs) => excerptOf(trace, seqs))
  try {
    return enter(judge(labelsOf(trace, read), contextOf(trace)))
  } catch (thrown) {
    if (thrown instanceof NotObserved) return enter(notObserved(thrown.message))
    const reason = `the judge failed: ${thrown instanceof Error ? thrown.stack : String(thrown)}`
    return { ...circumstances, verdict: 'harness-error', reason, seqs: [], evidence: [] }
  }
}

/**
 * Says why the evidence is missing when the execution itself went wrong. What one that was interrupted would have gone on to
 * show nobody knows: it proves neither that a rule is kept nor that it is broken.
 */
function explain(
  finding: Finding,
  { outcome, message }: ExecutionTrace,
): Finding | { verdict: 'harness-error'; reason: string } {
  if (outcome === 'completed' || finding.verdict === 'not-applicable') return finding
  if (outcome === 'interrupted') {
    return notObserved('reason' in finding ? `${finding.reason}; the run was interrupted` : 'the run was interrupted')
  }
  if (finding.verdict !== 'not-observed') return finding
  if (outcome === 'timed-out') return notObserved(`${finding.reason}; the scenario ran out of time`)
  return { verdict: 'harness-error', reason: message ?? finding.reason }
}

/** The exchanges by label; reaching for one that never happened throws NotObserved. */
function labelsOf(trace: ExecutionTrace, read: Set<Exchange>): Readonly<Record<string, Exchange>> {
  const labelled = trace.conversations
    .flatMap((conversation) => conversation.exchanges)
    .filter((e) => e.label !== undefined && (e.sent?.execution ?? e.http?.execution) === trace.execution)
  const byLabel = new Map(labelled.map((exchange) => [exchange.label, exchange]))
  return new Proxy<Record<string, Exchange>>(
    {},
    {
      get(_, label) {
        const exchange = byLabel.get(String(label))
        if (exchange === undefined) throw new NotObserved(`"${String(label)}" never happened`)
        read.add(exchange)
        return exchange
      },
      has: (_, label) => byLabel.has(String(label)),
    },
  )
}

function contextOf({ revision, transport, facts, conversations, validate }: ExecutionTrace): JudgeContext {
  return { revision, transport, facts, conversations, validate }
}

function evidenceOf(finding: Finding, read: ReadonlySet<Exchange>): number[] {
  const own = finding.verdict === 'failed' || finding.verdict === 'warned' ? finding.evidence : []
  return [...new Set([...own, ...[...read].flatMap((exchange) => exchange.evidence)])]
}

function excerptOf(trace: ExecutionTrace, seqs: readonly number[]) {
  const events = trace.conversations.flatMap((conversation) => conversation.events)
  return excerpt(
    events.sort((a, b) => a.seq - b.seq),
    new Set(seqs),
  )
}
