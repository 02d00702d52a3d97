/** What a receiver says of a task, each time and over time (2025-11-25). */

import { type Conversation, sameJson } from '../../../../harness/index.ts'
import type { Json } from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'
import { byTask, isAfter, isStatus, isTerminal, type Sighting, sightings } from '../../../judging/tasks/life.ts'
import { type Reading, reading } from '../../parts/readings.ts'

/** A date and time with a zone (RFC 3339). */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

const isMoment = (value: Json | undefined): value is string =>
  typeof value === 'string' && moment.test(value) && !Number.isNaN(Date.parse(value))

export function receiverReadings(conversation: Conversation): readonly Reading[] {
  const seen = sightings(conversation).filter(({ task }) => task.taskId !== undefined)
  return [...seen.flatMap(eachTime), ...[...byTask(seen).values()].flatMap(overTime), ...identity(seen)]
}

function eachTime({ how, task, message: { seq } }: Sighting): Reading[] {
  const { taskId, status, createdAt, lastUpdatedAt, ttl } = task
  const isTtl = ttl === null || (typeof ttl === 'number' && ttl >= 0)
  const wantsMoment = 'a date and time of ISO 8601 with a zone'
  return [
    reading('tasks.task-id.string', typeof taskId !== 'string' && { expected: 'a string', actual: taskId }, seq),
    reading(
      'tasks.status.valid-transitions',
      !isStatus(status) && { expected: 'one of the five statuses', actual: status },
      seq,
    ),
    reading(
      'tasks.receiver.created-at',
      !isMoment(createdAt) && { expected: `createdAt: ${wantsMoment}`, actual: createdAt },
      seq,
    ),
    reading(
      'tasks.receiver.last-updated-at',
      !isMoment(lastUpdatedAt) && { expected: `lastUpdatedAt: ${wantsMoment}`, actual: lastUpdatedAt },
      seq,
    ),
    ...(how === 'got'
      ? [reading('tasks.receiver.actual-ttl', !isTtl && { expected: 'ttl: a number or null', actual: ttl }, seq)]
      : []),
  ]
}

/** What one sighting says against the ones before. */
function overTime(seen: readonly Sighting[]): Reading[] {
  return seen.flatMap((later, i) => {
    const before = seen.slice(0, i)
    return [...created(later, before), ...updated(later, before), ...ended(later, before)]
  })
}

function created(later: Sighting, before: readonly Sighting[]): Reading[] {
  const other = before.find(
    ({ task }) => isMoment(task.createdAt) && isMoment(later.task.createdAt) && !isSameMoment(task, later.task),
  )
  if (other === undefined) return []
  const expected = `createdAt as before: ${JSON.stringify(other.task.createdAt)}`
  const flaw = { expected, actual: later.task.createdAt }
  return [reading('tasks.receiver.created-at', flaw, other.message.seq, later.message.seq)]
}

const isSameMoment = (a: Sighting['task'], b: Sighting['task']): boolean =>
  Date.parse(String(a.createdAt)) === Date.parse(String(b.createdAt))

function updated(later: Sighting, before: readonly Sighting[]): Reading[] {
  const { createdAt, lastUpdatedAt } = later.task
  if (!isMoment(lastUpdatedAt)) return []
  const id = 'tasks.receiver.last-updated-at'
  if (isMoment(createdAt) && Date.parse(lastUpdatedAt) < Date.parse(createdAt)) {
    return [reading(id, { expected: 'a lastUpdatedAt not before createdAt', actual: later.task }, later.message.seq)]
  }
  const newer = before.find(
    (earlier) =>
      isAfter(later, earlier) &&
      isMoment(earlier.task.lastUpdatedAt) &&
      Date.parse(earlier.task.lastUpdatedAt) > Date.parse(lastUpdatedAt),
  )
  if (newer === undefined) return []
  const expected = `a lastUpdatedAt not before ${JSON.stringify(newer.task.lastUpdatedAt)}`
  return [reading(id, { expected, actual: lastUpdatedAt }, newer.message.seq, later.message.seq)]
}

/** What is over stays as it is. */
function ended(later: Sighting, before: readonly Sighting[]): Reading[] {
  const over = before.find((earlier) => isTerminal(earlier.task.status) && isAfter(later, earlier))
  if (over === undefined || !isStatus(later.task.status)) return []
  const { status } = over.task
  const id = status === 'cancelled' ? 'tasks.cancel.stays-cancelled' : 'tasks.status.terminal-final'
  const isKept = sameJson(status, later.task.status)
  const flaw = !isKept && { expected: `the status ${JSON.stringify(status)} for good`, actual: later.task.status }
  return [reading(id, flaw, over.message.seq, later.message.seq)]
}

/** So many ids are looked at before one can say that they show no weakness. */
const enough = 8
/** Fewer are no proof that they are weak either. */
const few = 3
/** Characters in which ids of one receiver differ. */
const fewestVarying = 16

function identity(seen: readonly Sighting[]): Reading[] {
  const first = seen.filter(({ how }) => how === 'created')
  const ids = first.map(({ task }) => task.taskId).filter((id) => typeof id === 'string')
  const twice = first.find(({ task }, i) => first.slice(0, i).some((other) => sameJson(other.task.taskId, task.taskId)))
  const seqs = first.map(({ message }) => message.seq)
  const unique = reading(
    'tasks.task-id.unique',
    twice && { expected: 'an id that no other task has', actual: twice.task.taskId },
    ...(twice === undefined ? seqs.slice(0, 2) : [twice.message.seq]),
  )
  return [...(ids.length > 1 ? [unique] : []), ...weakIds('tasks.security.unguessable-ids', first)]
}

/** Whether the ids of tasks can be guessed, once there are enough to tell. */
export function weakIds(rule: RequirementId, seen: readonly Sighting[]): Reading[] {
  const first = seen.filter(({ how }) => how === 'created')
  const distinct = [...new Set(first.map(({ task }) => task.taskId).filter((id) => typeof id === 'string'))]
  const isWeak = distinct.length >= few && varyingCharacters(distinct) < fewestVarying
  const expected = `ids that differ in ${fewestVarying} characters or more`
  const flaw = isWeak && { expected, actual: distinct.slice(0, 5) }
  const seqs = first.map(({ message }) => message.seq)
  return isWeak || distinct.length >= enough ? [reading(rule, flaw, ...seqs)] : []
}

/** In how many places the texts differ from each other; what is longer than the shortest differs there too. */
function varyingCharacters(texts: readonly string[]): number {
  const longest = Math.max(...texts.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => new Set(texts.map((text) => text[i])).size).filter((n) => n > 1)
    .length
}

export const ofReceivers = [
  'tasks.task-id.string',
  'tasks.task-id.unique',
  'tasks.status.valid-transitions',
  'tasks.status.terminal-final',
  'tasks.cancel.stays-cancelled',
  'tasks.receiver.created-at',
  'tasks.receiver.last-updated-at',
  'tasks.receiver.actual-ttl',
  'tasks.security.unguessable-ids',
] as const
