/** Runs the monitors on one whole connection: on the target's part, and on ours as a check of ourselves. */

import { isRevisionId, type Json, type Violation } from '../../schema/index.ts'
import type { Conversation } from '../conversation/conversation.ts'
import { NotObserved } from '../conversation/not-observed.ts'
import { ofOtherParty, readConversation } from '../conversation/read-conversation.ts'
import type { TraceEvent } from '../trace/events.ts'
import { binds, holdsIn, missingCapability } from './applicable.ts'
import { excerpt } from './excerpt.ts'
import type { Monitor, MonitorContext, Suite } from './suite.ts'
import type { Entry } from './tally.ts'
import { toEntry } from './to-entry.ts'

export interface ConnectionTrace {
  readonly events: readonly TraceEvent[]
  /** The scenario that was running at a trace position. */
  scenarioAt(seq: number): string | undefined
  validate(type: string, value: Json): readonly Violation[]
}

/** Entries for the target's part. A breach of our own part, unless deliberate, comes as harness-error. */
export function judgeConnection(trace: ConnectionTrace, suite: Suite): Entry[] {
  const conversation = readConversation(trace.events)
  // What was agreed on is another revision than the one under test: its rules are not those of this cell.
  const agreed = conversation.negotiated?.protocolVersion
  if (agreed !== undefined && isRevisionId(agreed) && agreed !== conversation.revision) return []
  const own = withoutDeliberate(ofOtherParty(conversation))
  return suite.monitors.flatMap((monitor) => [
    ...judgeParty(monitor, conversation, trace, suite),
    ...judgeParty(monitor, own, trace, suite)
      .filter(({ verdict }) => verdict === 'failed' || verdict === 'harness-error')
      .map((entry): Entry => {
        const reason = `our own ${own.subject} broke this rule: expected ${entry.expected}, sent ${JSON.stringify(entry.actual)}`
        return { ...entry, verdict: 'harness-error', reason: entry.reason ?? reason }
      }),
  ])
}

function judgeParty(monitor: Monitor, conversation: Conversation, trace: ConnectionTrace, suite: Suite): Entry[] {
  const { revision, transport, subject } = conversation
  const context: MonitorContext = { revision, transport, subject, validate: trace.validate }
  return Object.entries(monitor.judges).flatMap(([id, judge]) => {
    const requirement = suite.requirements.get(id)
    if (requirement === undefined || !holdsIn(requirement, revision, transport) || !binds(requirement, subject))
      return []
    const circumstances = { requirement, revision, transport, source: monitor.id }
    const missing = missingCapability(requirement, {
      server: conversation.negotiated?.serverCapabilities,
      client: conversation.negotiated?.clientCapabilities,
    })
    if (missing !== undefined) {
      return [{ ...circumstances, verdict: 'not-applicable' as const, reason: missing, seqs: [], evidence: [] }]
    }
    try {
      const finding = judge(conversation, context)
      const seqs = 'evidence' in finding ? finding.evidence : []
      const scenario = trace.scenarioAt(seqs.at(-1) ?? -1)
      const placed = scenario === undefined ? circumstances : { ...circumstances, scenario }
      return [toEntry(placed, finding, seqs, () => excerpt(trace.events, new Set(seqs)))]
    } catch (thrown) {
      const isMissing = thrown instanceof NotObserved
      const reason = isMissing
        ? thrown.message
        : `the monitor failed: ${thrown instanceof Error ? thrown.stack : String(thrown)}`
      return [
        {
          ...circumstances,
          verdict: isMissing ? ('not-observed' as const) : ('harness-error' as const),
          reason,
          seqs: [],
          evidence: [],
        },
      ]
    }
  })
}

/** Our part without what we broke on purpose. */
function withoutDeliberate(conversation: Conversation): Conversation {
  const keep = <T extends { readonly deliberate?: string; readonly http?: unknown }>(item: T): boolean =>
    item.deliberate === undefined
  return {
    ...conversation,
    bySubject: conversation.bySubject.filter(keep),
    http: conversation.http.filter((exchange) => exchange.deliberate === undefined),
    exchanges: conversation.exchanges.filter((e) => e.sent?.deliberate === undefined),
  }
}
