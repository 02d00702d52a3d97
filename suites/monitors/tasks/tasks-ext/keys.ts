/** The keys of the questions of a task: one for each, over its whole life. */

import { at, type Conversation, type Message, sameJson } from '../../../../harness/index.ts'
import { isJsonObject, type Json } from '../../../../schema/index.ts'
import { byTask, isAfter, type Sighting, sightings } from '../../../judging/tasks/life.ts'
import { type Reading, reading } from '../../parts/readings.ts'

export function keyReadings(conversation: Conversation): readonly Reading[] {
  const updates = conversation.exchanges.flatMap(({ sent, response }) =>
    sent?.method === 'tasks/update' && response?.result !== undefined ? [{ sent, response }] : [],
  )
  return [...byTask(sightings(conversation))].flatMap(([taskId, seen]) => {
    const own = updates.filter(({ sent }) => sameJson(sent.params?.taskId, taskId))
    return [
      ...seen.flatMap((later, i) =>
        [...questions(later)].flatMap(([key, question]) => ofKey(key, question, later, seen.slice(0, i), own)),
      ),
      ...own.flatMap(({ response }) => seen.filter(({ since }) => since > response.seq).map(kept)),
    ]
  })
}

/** A look at a task that was given answers: that no key comes back is seen from then on. */
const kept = ({ message }: Sighting): Reading => reading('tasks-ext.server.no-key-reuse', undefined, message.seq)

interface Update {
  readonly sent: Message
  readonly response: Message
}

const questions = ({ task }: Sighting): ReadonlyMap<string, Json> =>
  new Map(isJsonObject(task.inputRequests) ? Object.entries(task.inputRequests) : [])

function ofKey(
  key: string,
  question: Json,
  later: Sighting,
  before: readonly Sighting[],
  updates: readonly Update[],
): Reading[] {
  const answer = updates.find(
    ({ sent, response }) => at(sent.params, 'inputResponses', key) !== undefined && later.since > response.seq,
  )
  const earlier = before.filter((sighting) => questions(sighting).has(key))
  const isSame = (sighting: Sighting): boolean => sameJson(questions(sighting).get(key), question)
  if (answer === undefined) {
    const other = earlier.find((sighting) => !isSame(sighting))
    const expected = `the question that had the key ${JSON.stringify(key)} before`
    const flaw = other !== undefined && { expected, actual: later.task }
    return [reading('tasks-ext.server.input-keys-unique', flaw, other?.message.seq, later.message.seq)]
  }
  // The answer may not have arrived where the task is kept; once the key was gone, it has.
  const wasAnswered = earlier.filter((sighting) => sighting.message.seq < answer.response.seq)
  const wasGone = before.some(
    (sighting) => sighting.since > answer.response.seq && isAfter(later, sighting) && !questions(sighting).has(key),
  )
  const isReused = wasAnswered.length > 0 && (wasGone || !wasAnswered.some(isSame))
  const expected = `another key than ${JSON.stringify(key)}, which was answered`
  const flaw = isReused && { expected, actual: later.task }
  return [reading('tasks-ext.server.no-key-reuse', flaw, answer.response.seq, later.message.seq)]
}

export const ofKeys = ['tasks-ext.server.input-keys-unique', 'tasks-ext.server.no-key-reuse'] as const
