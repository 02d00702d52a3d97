/** Runs the monitors on one whole connection: on the target's part, and on ours as a check of ourselves. */

import { isJsonObject, isRevisionId, type Json, type JsonObject, type Violation } from '../../schema/index.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { Exchange } from '../conversation/exchange.ts'
import { ofOtherParty } from '../conversation/read-conversation.ts'
import { readWhole } from '../conversation/read-whole.ts'
import { revisionOf } from '../revisions/index.ts'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import type { RevisionFacts } from '../trace/facts.ts'
import { type Cell, otherSide } from '../trace/place.ts'
import { binds, isRuleOf, missingCapability } from './applicable.ts'
import { notApplicable, notObserved, tooLate } from './finding.ts'
import { type Judgement, judgeSafely } from './judge-safely.ts'
import { lackingFixtures } from './not-observed/lacking-fixtures.ts'
import { otherRevision } from './not-observed/other-revision.ts'
import { slowedBy } from './not-observed/without-refused.ts'
import { withoutUnreached } from './not-observed/without-unreached.ts'
import { provenAt, sparedAfter } from './observed.ts'
import type { MonitorContext, MonitorJudge, Requirement, Suite } from './suite.ts'
import { type Circumstances, type Entry, toEntry } from './tally/entry.ts'

export interface ConnectionTrace {
  /** All of a connection that has ended. */
  readonly events: readonly TraceEvent[]
  /** What the target offers in this place. */
  readonly facts: RevisionFacts
  /** The scenario run to which a trace position belongs. */
  cellAt(seq: number): Cell | undefined
  /** The scenario run that was repeated on this connection. */
  readonly repeats?: Cell
  /** There is so much that one judge might take long. */
  readonly isLarge?: boolean
  /** Our own part is not looked at. */
  readonly onlyTarget?: boolean
  /** Whether time is up: what has not been judged yet is not judged any more. */
  isLate?(): boolean
  validate(type: string, value: Json): readonly Violation[]
}

/**
 * Entries for the target's part, each made when it is asked for; undefined: work was done, and there is no entry yet. A breach of our
 * own part, unless deliberate, comes as harness-error.
 */
export function* judgeConnection(trace: ConnectionTrace, suite: Suite): Generator<Entry | undefined> {
  const opened = trace.events.find((e): e is EventOf<'connection-opened'> => e.kind === 'connection-opened')
  if (opened !== undefined && trace.isLate?.() === true) {
    yield* silenced(tooLate, { ...opened, subject: opened.target }, trace, suite)
    return
  }
  const conversation = readWhole(trace.events)
  // What was agreed on is another revision than the one under test: its rules are not those of this place.
  const agreed = conversation.negotiated?.protocolVersion
  const isOther = agreed !== undefined && isRevisionId(agreed) && agreed !== conversation.revision
  if (isOther && trace.facts.agreed !== false) {
    yield* silenced(otherRevision(agreed, conversation.revision), conversation, trace, suite)
    return
  }
  const isObserved = trace.facts.isObserved === true
  const cause = isObserved ? yield* firstFailure(ofOtherParty(conversation), trace, suite) : undefined
  for (const rule of rulesFor(conversation, trace, suite)) {
    const entry = judgePart(rule, conversation, trace, suite)
    yield cause === undefined ? entry : sparedAfter(cause, entry)
  }
  // Between two real parties nobody is ours.
  if (isObserved || trace.onlyTarget === true) return
  const subject = otherSide(conversation.subject)
  const ours = withoutDeliberate(ofOtherParty(conversation))
  for (const rule of rulesFor(ours, trace, suite)) {
    const judgement = judgementOf(rule, ours, trace)
    // Nearly all are green: no entry is made of those.
    if (judgement.verdict !== 'failed' && judgement.verdict !== 'harness-error') continue
    const entry = toPart(rule, judgement, ours, trace, suite)
    if (entry.verdict !== 'failed' && entry.verdict !== 'harness-error') continue
    const reason = `our own ${subject} violated this requirement: expected ${entry.expected}, sent ${JSON.stringify(entry.actual)}`
    yield { ...entry, verdict: 'harness-error', reason: entry.reason ?? reason }
  }
}

/** The first thing that breaks a rule in one party's part of a conversation. */
function* firstFailure(
  conversation: Conversation,
  trace: ConnectionTrace,
  suite: Suite,
): Generator<undefined, Entry | undefined> {
  let first: Entry | undefined
  for (const rule of rulesFor(conversation, trace, suite)) {
    const entry = judgePart(rule, conversation, trace, suite)
    const isFailure = entry.verdict === 'failed' && entry.isAbsence !== true
    if (isFailure && (first === undefined || provenAt(entry) < provenAt(first))) first = entry
    yield
  }
  return first
}

type Spoken = Pick<Conversation, 'revision' | 'transport' | 'subject'>

/** What was not judged has to be told all the same; of what applies here only the facts of the place tell. */
function silenced(reason: string, spoken: Spoken, trace: ConnectionTrace, suite: Suite): Entry[] {
  const { facts, repeats } = trace
  const { subject } = spoken
  const declared = { server: undefined, client: undefined, [subject]: facts.capabilities, subject }
  return rulesFor(spoken, trace, suite).map(({ circumstances }) => {
    const missing = missingCapability(circumstances.requirement, spoken.revision, declared)
    const judgement = missing === undefined ? notObserved(reason) : notApplicable(missing)
    return toEntry(placedIn(circumstances, repeats, repeats !== undefined), judgement, [])
  })
}

/** What a repeated run finds is a second look: the first may have been reported. */
function placedIn(circumstances: Circumstances, cell: Cell | undefined, isRepeat: boolean): Circumstances {
  return cell === undefined ? circumstances : { ...circumstances, scenario: cell.scenario, cell, isRepeat }
}

interface Rule {
  readonly circumstances: Circumstances
  readonly judge: MonitorJudge
}

/** By suite, then by what is spoken: each connection asks. */
const known = new WeakMap<Suite, Map<string, readonly Rule[]>>()

/** The monitors' judges whose requirement speaks about the subject of the conversation, here. */
function rulesFor(spoken: Spoken, { facts }: ConnectionTrace, suite: Suite): readonly Rule[] {
  const ofSuite = known.get(suite) ?? new Map<string, readonly Rule[]>()
  known.set(suite, ofSuite)
  const key = `${spoken.revision} ${spoken.transport} ${spoken.subject} ${facts.agreed}`
  const rules = ofSuite.get(key) ?? findRules(spoken, facts, suite)
  ofSuite.set(key, rules)
  return rules
}

function findRules({ revision, transport, subject }: Spoken, facts: RevisionFacts, suite: Suite): readonly Rule[] {
  return suite.monitors.flatMap((monitor) =>
    Object.entries(monitor.judges).flatMap(([id, judge]) => {
      const requirement = suite.requirements.get(id)
      const place = { revision, transport, ...(facts.agreed === false ? { agreed: facts.agreed } : {}) }
      if (requirement === undefined || !isRuleOf(requirement, place) || !binds(requirement, subject)) return []
      return [{ circumstances: { requirement, revision, transport, source: monitor.id }, judge }]
    }),
  )
}

function judgePart(rule: Rule, conversation: Conversation, trace: ConnectionTrace, suite: Suite): Entry {
  return toPart(rule, judgementOf(rule, conversation, trace), conversation, trace, suite)
}

function judgementOf({ circumstances, judge }: Rule, conversation: Conversation, trace: ConnectionTrace): Judgement {
  const { revision, transport, subject, negotiated } = conversation
  const missing = missingCapability(circumstances.requirement, revision, {
    server: negotiated?.serverCapabilities ?? declaredOnce(conversation, trace),
    client: negotiated?.clientCapabilities,
    subject,
  })
  const context: MonitorContext = { revision, transport, subject, validate: trace.validate }
  const judged = (): Judgement =>
    trace.isLate?.() === true ? notObserved(tooLate) : judgeSafely(() => judge(conversation, context), trace.isLarge)
  return missing === undefined ? withoutUnreached(judged(), [conversation]) : notApplicable(missing)
}

function toPart(
  { circumstances }: Rule,
  judgement: Judgement,
  conversation: Conversation,
  trace: ConnectionTrace,
  suite: Suite,
): Entry {
  const { subject } = conversation
  const seqs = 'evidence' in judgement ? judgement.evidence : []
  const cell = trace.repeats ?? trace.cellAt(seqs.at(-1) ?? -1)
  const placed = placedIn(circumstances, cell, trace.repeats !== undefined)
  const explained = explain(judgement, circumstances.requirement, conversation, trace, suite)
  return toEntry(placed, explained, seqs, { conversations: [conversation], exchanges: [], subject }, suite.formFlaws)
}

/** Without a handshake a server declares the same on every connection: what preflight was told, or what it said here. */
function declaredOnce(
  { revision, subject, bySubject }: Conversation,
  { facts }: ConnectionTrace,
): JsonObject | undefined {
  if (subject !== 'server' || revisionOf(revision).era !== 'modern') return undefined
  if (facts.isObserved !== true) return facts.capabilities
  const told = bySubject.findLast(({ inReplyTo, result }) => inReplyTo === 'server/discover' && result !== undefined)
  return isJsonObject(told?.result?.capabilities) ? told.result.capabilities : undefined
}

/** Says so when nothing was seen because the target lacks a fixture, or limits how often it may be asked. */
function explain(
  judgement: Judgement,
  requirement: Requirement,
  { subject: side, exchanges }: Conversation,
  { facts }: ConnectionTrace,
  { fixtures: contract }: Suite,
): Judgement {
  if (judgement.verdict !== 'not-observed') return judgement
  const lacking = lackingFixtures(requirement, { side, bound: facts.fixtures, contract })
  return notObserved(`${lacking ?? judgement.reason}${slowedBy(exchanges, side)}`)
}

/** Our part without what we broke on purpose, and what came of it. */
function withoutDeliberate(conversation: Conversation): Conversation {
  const { subject, exchanges } = conversation
  const keep = <T extends { readonly deliberate?: string; readonly http?: unknown }>(item: T): boolean =>
    item.deliberate === undefined
  const isKept = ({ sent, http }: Exchange): boolean => sent?.deliberate === undefined && http?.deliberate === undefined
  // The target may ask on the stream of such a request: without its question our answer would answer nothing.
  const asked = exchanges.filter((exchange) => !isKept(exchange) && exchange.sent?.from !== subject)
  const answers = new Set(asked.flatMap(({ response, extra }) => [response, ...extra]))
  return {
    ...conversation,
    bySubject: conversation.bySubject.filter((message) => keep(message) && !answers.has(message)),
    http: conversation.http.filter((exchange) => exchange.deliberate === undefined),
    exchanges: exchanges.filter(isKept),
  }
}
