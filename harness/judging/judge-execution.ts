/** Runs a scenario's judges on what its execution left in the trace. */

import type { Json, RevisionId, Violation } from '../../schema/index.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { Exchange } from '../conversation/exchange.ts'
import { NotObserved } from '../conversation/not-observed.ts'
import type { EventOf } from '../trace/events.ts'
import { type Facts, factsOf } from '../trace/facts.ts'
import type { TransportKind } from '../trace/place.ts'
import { holdsIn, missingCapability } from './applicable.ts'
import { type Entry, toEntry } from './entry.ts'
import { excerpt } from './excerpt.ts'
import { notApplicable, notObserved } from './finding.ts'
import { type Judgement, judgeSafely } from './judge-safely.ts'
import type { Judge, JudgeContext, Requirement, Scenario, Suite } from './suite.ts'

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
  const missing = missingCapability(requirement, revision, {
    server: scenario.target === 'server' ? declared : undefined,
    client: scenario.target === 'client' ? declared : undefined,
  })
  if (missing !== undefined) return toEntry(circumstances, notApplicable(missing), [], () => [])
  const read = new Set<Exchange>()
  const judgement = explain(
    judgeSafely(() => judge(labelsOf(trace, read), contextOf(trace))),
    trace,
  )
  const all = [...read].flatMap(({ evidence }) => evidence)
  const named = 'evidence' in judgement ? judgement.evidence : []
  return toEntry(circumstances, judgement, named.length > 0 ? named : all, () => excerptOf(trace, [...named, ...all]))
}

/** Says why the evidence is missing when the execution itself went wrong. */
function explain(judgement: Judgement, { outcome, message }: ExecutionTrace): Judgement {
  if (judgement.verdict !== 'not-observed') return judgement
  switch (outcome) {
    case 'completed':
      return judgement
    case 'timed-out':
      return notObserved(`${judgement.reason}; the scenario ran out of time`)
    case 'interrupted':
      return notObserved(`${judgement.reason}; the run was interrupted`)
    case 'harness-error':
      return { verdict: 'harness-error', reason: message ?? judgement.reason }
  }
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

function excerptOf(trace: ExecutionTrace, seqs: readonly number[]) {
  const events = trace.conversations.flatMap((conversation) => conversation.events)
  return excerpt(
    events.sort((a, b) => a.seq - b.seq),
    new Set(seqs),
  )
}
