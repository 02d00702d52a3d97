/** Runs a scenario's judges on what its execution left in the trace. */

import type { Json, RevisionId, Violation } from '../../schema/index.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { Exchange } from '../conversation/exchange.ts'
import { modelSite } from '../conversation/model-request.ts'
import type { Site } from '../conversation/read-site.ts'
import type { DriverReport } from '../driver/report.ts'
import type { EventOf } from '../trace/events.ts'
import { type Facts, factsOf } from '../trace/facts.ts'
import { sideOf, type TransportKind } from '../trace/place.ts'
import { isRuleOf, missingCapability } from './applicable.ts'
import { declaredIn } from './declared-in.ts'
import { notApplicable, notObserved, tooLate } from './finding.ts'
import { type Judgement, judgeSafely } from './judge-safely.ts'
import { labelsOf } from './labels.ts'
import { withoutExpiredTasks } from './not-observed/expired-task.ts'
import { lackingFixtures } from './not-observed/lacking-fixtures.ts'
import { withoutLostSessions } from './not-observed/lost-session.ts'
import { slowedBy, withoutRefused } from './not-observed/without-refused.ts'
import { withoutUnreached } from './not-observed/without-unreached.ts'
import { onlyProven } from './proof/only-proven.ts'
import type { Judge, JudgeContext, Requirement, Scenario, Suite } from './suite.ts'
import { type Entry, toEntry } from './tally/entry.ts'

export interface ExecutionTrace {
  readonly scenario: Scenario
  readonly execution: number
  readonly revision: RevisionId
  readonly transport: TransportKind
  readonly facts: Facts
  /** Fixtures that it found beyond those of the facts. */
  readonly found: readonly string[]
  readonly outcome: EventOf<'execution-ended'>['outcome']
  readonly message: string | undefined
  /** The bound of ours that left something of it unread, in words. */
  readonly cut?: string
  /** It is run once more, to be sure of what was found the first time. */
  readonly isRepeat?: boolean
  /** The connections that it used. */
  readonly conversations: readonly Conversation[]
  /** Our servers that speak no MCP, and the same as the wire lines of a report are cut from it. */
  readonly sites?: readonly { readonly site: Site; readonly conversation: Conversation }[]
  readonly reports?: readonly DriverReport[]
  /** There is so much that one judge might take long. */
  readonly isLarge?: boolean
  /** Whether time is up: what has not been judged yet is not judged any more. */
  isLate?(): boolean
  validate(type: string, value: Json): readonly Violation[]
}

/** One entry per judge whose requirement holds in the cell, made when it is asked for. */
export function* judgeExecution(trace: ExecutionTrace, suite: Suite): Generator<Entry> {
  const { scenario, facts, revision, transport } = trace
  const place = factsOf(facts, revision, transport) ?? { revision, transport }
  for (const [id, judge] of Object.entries(scenario.judges)) {
    const requirement = suite.requirements.get(id)
    if (requirement !== undefined && isRuleOf(requirement, place)) yield judgeOne(trace, requirement, judge, suite)
  }
}

function judgeOne(trace: ExecutionTrace, requirement: Requirement, judge: Judge, suite: Suite): Entry {
  const { scenario, revision, transport } = trace
  const { isRepeat = false } = trace
  const { id } = scenario
  const cell = { scenario: id, revision, transport }
  const circumstances = { requirement, revision, transport, source: id, scenario: id, cell, isRepeat }
  const missing = missingIn(trace, requirement)
  if (missing !== undefined) return toEntry(circumstances, notApplicable(missing), [])
  if (trace.isLate?.() === true) return toEntry(circumstances, notObserved(tooLate), [])
  const read = new Set<Exchange>()
  const labels = labelsOf(labelled(trace), (exchange) => read.add(exchange))
  const found = judgeSafely(() => judge(labels, contextOf(trace)), trace.isLarge)
  const reached = withoutUnreached(found, trace.conversations)
  const certain = withoutRefused(onlyProven(reached, read, trace), read, sideOf(scenario.target))
  const kept = withoutExpiredTasks(certain, read, trace.conversations)
  const proven = withoutLostSessions(kept, requirement.id, read, trace.conversations)
  const judgement = explain(proven, trace, requirement, suite)
  const all = [...read].flatMap(({ evidence }) => evidence)
  const named = 'evidence' in judgement ? judgement.evidence : []
  const conversations = [...trace.conversations, ...(trace.sites ?? []).map(({ conversation }) => conversation)]
  const shownFrom = { conversations, exchanges: [...read], subject: sideOf(scenario.target) }
  return toEntry(circumstances, judgement, named.length > 0 ? named : all, shownFrom, suite.formFlaws)
}

/** The capability that was not in play: neither declared in preflight nor, by a driver that was told to, in this execution. */
function missingIn(trace: ExecutionTrace, requirement: Requirement): string | undefined {
  const { scenario, facts, revision, transport, conversations } = trace
  const declared = factsOf(facts, revision, transport)?.capabilities
  const subject = scenario.target
  if (subject !== 'client')
    return missingCapability(requirement, revision, {
      server: subject === 'server' ? declared : undefined,
      client: undefined,
      subject,
    })
  const usual = missingCapability(requirement, revision, { server: undefined, client: declared, subject })
  if (usual === undefined) return undefined
  const isDeclaredHere = declaredIn(conversations).some(
    (client) => missingCapability(requirement, revision, { server: undefined, client, subject }) === undefined,
  )
  return isDeclaredHere ? undefined : usual
}

/** Says why the evidence is missing when the target lacks a fixture, or the execution itself went wrong. */
function explain(
  judgement: Judgement,
  trace: ExecutionTrace,
  requirement: Requirement,
  { fixtures: contract }: Suite,
): Judgement {
  if (judgement.verdict !== 'not-observed') return judgement
  const { outcome, message, scenario, facts, found, revision, transport } = trace
  switch (outcome) {
    case 'completed': {
      const known = factsOf(facts, revision, transport)?.fixtures
      const bound = known && [...known, ...found]
      const used = scenario.fixtures?.needed ?? []
      const lacking = lackingFixtures(requirement, { side: sideOf(scenario.target), bound, contract, used })
      const exchanges = trace.conversations.flatMap((conversation) => conversation.exchanges)
      const slowed = slowedBy(exchanges, sideOf(scenario.target))
      if (lacking !== undefined) return notObserved(`${lacking}${slowed}`)
      if (message === undefined) return notObserved(`${judgement.reason}${slowed}`)
      return notObserved(message.startsWith('needs ') ? message : `${judgement.reason}: ${message}`)
    }
    case 'unreached':
      return notObserved(message ?? judgement.reason)
    case 'timed-out':
      return notObserved(`${judgement.reason}; the scenario ran out of time`)
    case 'interrupted':
      return notObserved(`${judgement.reason}; the run was interrupted`)
    case 'harness-error':
      return { verdict: 'harness-error', reason: message ?? judgement.reason }
  }
}

/** What the scenario named, in this execution of it. */
function labelled({ conversations, execution }: ExecutionTrace): readonly Exchange[] {
  return conversations
    .flatMap(({ exchanges }) => exchanges)
    .filter((e) => e.label !== undefined && (e.sent?.execution ?? e.http?.execution) === execution)
}

function contextOf({ sites: around = [], reports = [], ...trace }: ExecutionTrace): JudgeContext {
  const { revision, transport, facts, conversations, outcome, validate } = trace
  const isCutShort = outcome === 'interrupted' || outcome === 'timed-out'
  const all = around.map(({ site }) => site)
  // What goes to the model of a host is none of what a client asks for the sake of MCP.
  const sites = all.filter(({ name }) => name !== modelSite)
  const models = all.filter(({ name }) => name === modelSite)
  return { revision, transport, facts, conversations, sites, models, reports, isCutShort, validate }
}
