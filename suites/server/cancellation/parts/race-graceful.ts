import {
  all,
  allSeen,
  type Exchange,
  type Finding,
  type Judge,
  type JudgeContext,
  type Labels,
  seen,
} from '../../../../harness/index.ts'
import { alive } from '../../../judging/alive.ts'
import { conversationOf } from '../../../judging/conversation-of.ts'
import { callLabels, orderLabels, type RaceLabel, raceFlaw } from './race-flaw.ts'

/** What follows the cancellations is answered; so is what was not cancelled, and nothing twice. */
export const raceGraceful: Judge<RaceLabel> = (labels, context) => {
  const asked = allSeen(labels, ['completed', ...orderLabels, ...callLabels])
  const flaws = asked.flatMap((exchange) => raceFlaw([exchange], conversationOf(exchange, context)) ?? [])
  return all([...flaws, ...proofs(labels, context)])
}

function proofs(labels: Labels<RaceLabel>, context: JudgeContext): readonly Finding[] {
  const { before } = labels
  const follow = allSeen(labels, ['afterCompleted', 'afterCrossings', 'afterCalls']).map((proof) =>
    alive(proof, before, ...lastCancellation(proof, context)),
  )
  const order = seen(labels, 'afterOrder')
  return order === undefined ? follow : [...follow, alive(order, labels.beforeOrder)]
}

/** The cancellation that was sent last before a request. */
function lastCancellation(proof: Exchange, context: JudgeContext): readonly number[] {
  const until = proof.sent?.seq ?? 0
  const { byPeer } = conversationOf(proof, context)
  const last = byPeer.findLast(({ method, seq }) => method === 'notifications/cancelled' && seq < until)
  return last === undefined ? [] : [last.seq]
}
