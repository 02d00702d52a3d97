/** What is told of a task over time. */

import { type Conversation, sameJson } from '../../../../harness/index.ts'
import { byTask, isAfter, isStatus, isTerminal, type Sighting, sightings } from '../../../judging/tasks/life.ts'
import { type Reading, reading } from '../../parts/readings.ts'
import { weakIds } from '../tasks/receiver.ts'

export function historyReadings(conversation: Conversation): readonly Reading[] {
  const seen = sightings(conversation).filter(({ task }) => task.taskId !== undefined)
  return [...[...byTask(seen).values()].flatMap(ends), ...weakIds('tasks-ext.security.unguessable-ids', seen)]
}

/** What is over stays as it is, until the task may be forgotten. */
function ends(seen: readonly Sighting[]): Reading[] {
  const [first] = seen
  return seen.flatMap((later, i): Reading[] => {
    const over = seen.slice(0, i).find((earlier) => isTerminal(earlier.task.status) && isAfter(later, earlier))
    const { status, ttlMs } = later.task
    const isOld = typeof ttlMs === 'number' && first !== undefined && later.message.at - first.message.at > ttlMs
    if (over === undefined || !isStatus(status) || isOld) return []
    const expected = `the status ${JSON.stringify(over.task.status)} for good`
    const flaw = !sameJson(over.task.status, status) && { expected, actual: status }
    return [reading('tasks-ext.status.terminal-final', flaw, over.message.seq, later.message.seq)]
  })
}

export const ofHistory = ['tasks-ext.status.terminal-final', 'tasks-ext.security.unguessable-ids'] as const
