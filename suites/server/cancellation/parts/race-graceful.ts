import { all, allSeen, type Finding, type Judge, type Labels, seen } from '../../../../harness/index.ts'
import { alive } from '../../../judging/alive.ts'
import { conversationOf } from '../../../judging/conversation-of.ts'
import { callLabels, orderLabels, type RaceLabel, raceFlaw } from './race-flaw.ts'

/** What follows the cancellations is answered; so is what was not cancelled, and nothing twice. */
export const raceGraceful: Judge<RaceLabel> = (labels, context) => {
  const asked = allSeen(labels, ['completed', ...orderLabels, ...callLabels])
  const flaws = asked.flatMap((exchange) => raceFlaw([exchange], conversationOf(exchange, context)) ?? [])
  return all([...flaws, ...proofs(labels)])
}

function proofs(labels: Labels<RaceLabel>): readonly Finding[] {
  const { before } = labels
  const follow = allSeen(labels, ['afterCompleted', 'afterCrossings', 'afterCalls']).map((proof) =>
    alive(proof, before),
  )
  const order = seen(labels, 'afterOrder')
  return order === undefined ? follow : [...follow, alive(order, labels.beforeOrder)]
}
