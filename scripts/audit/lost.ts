/** What proves nothing on a busy machine, and is looked at again with less beside it. */
import type { FaultAudit } from './faults/weigh.ts'
import { where } from './print.ts'
import type { Answer, Task } from './workers/worker.ts'

/**
 * A fault that was not found or broke something else, a control that did not pass or is red, or a run on a clean reference that
 * went wrong and found nothing red.
 */
export function isLost(answer: Answer | undefined): boolean {
  if (answer?.kind === 'fault') return answer.audit.status === 'survived' || answer.audit.collateral.length > 0
  if (answer?.kind === 'control') return !answer.audit.hasPassed || answer.audit.red.length > 0
  return answer !== undefined && answer.audit.red.length === 0 && answer.audit.problems.length > 0
}

/** A task, and why its first answer proves nothing. */
export function inWords(task: Task, answer?: Answer): string {
  if (task.kind === 'control') return `${task.name} without its mistake`
  const name = task.kind === 'fault' ? task.name : `the clean ${task.side} (${where(task)})`
  const why =
    answer?.kind === 'fault' ? insteadOf(answer.audit) : answer?.kind === 'clean' ? answer.audit.problems[0] : undefined
  return why === undefined ? name : `${name} (${why})`
}

const insteadOf = ({ instead, collateral }: FaultAudit): string | undefined =>
  instead ?? (collateral[0] && `broke ${collateral[0].requirement}, too`)

/** What came of a task, for who waits for all of them. */
export function answerInWords(answer: Answer): string {
  if (answer.kind === 'fault') return `${answer.audit.status} ${answer.audit.name}`
  if (answer.kind === 'control')
    return `${answer.audit.hasPassed ? 'passed' : 'DID NOT PASS'} ${answer.audit.name} without its mistake`
  return `the clean ${answer.side}: ${answer.audit.red.length} red`
}
