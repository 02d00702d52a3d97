/** What is known of the place that a connection was opened in, accepted or not. */
import type { RevisionId } from '../../schema/index.ts'
import { revisionsOver, sameEra } from '../revisions/index.ts'
import { type Facts, factsOf, type RevisionFacts } from '../trace/facts.ts'
import { type Side, type TransportKind, transportKinds } from '../trace/place.ts'

/**
 * A target is judged only by a revision and transport that it accepts. Where it accepts none of an era, yet answers in its
 * terms, it is looked at all the same: what it breaks there counts.
 */
export function offeredFacts(facts: Facts, revision: RevisionId, transport: TransportKind): RevisionFacts | undefined {
  return factsOf(facts, revision, transport) ?? spokenOf(facts, revision, transport)
}

export const noFacts = (side: Side): Facts => ({ side, accepted: [], refused: [] })

/** Between two real parties any place may be met, and nothing is known of it beforehand. */
export function observedFacts(side: Side): Facts {
  const places = transportKinds.flatMap((transport) =>
    revisionsOver(transport).map(({ id }) => ({ revision: id, transport, isObserved: true as const, ...nothing })),
  )
  return { side, accepted: places, refused: [] }
}

const nothing = { capabilities: {}, tools: [], resources: [], resourceTemplates: [], prompts: [] }

/** What is known of a place that the target refuses in the terms of its era, if it accepts no revision of that era. */
function spokenOf(facts: Facts, revision: RevisionId, transport: TransportKind): RevisionFacts | undefined {
  const isHere = (one: { readonly transport: TransportKind }): boolean => one.transport === transport
  const refusal = facts.refused.find((one) => isHere(one) && one.revision === revision)
  const others = facts.accepted.some((one) => isHere(one) && sameEra(revision).includes(one.revision))
  if (refusal?.speaksEra !== true || others) return undefined
  return { revision, transport, agreed: false, ...nothing }
}
