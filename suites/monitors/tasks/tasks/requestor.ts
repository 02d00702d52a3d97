/** What a requestor may ask for, and how it follows a task (2025-11-25). */

import { at, type Conversation, type Message, sameJson } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'
import { augmentable, createdId, sightings } from '../../../judging/tasks/life.ts'
import { ofOther } from '../../../judging/tasks/sides.ts'
import { type Reading, reading } from '../../parts/readings.ts'

export function requestorReadings(conversation: Conversation): readonly Reading[] {
  return [
    ...conversation.bySubject.flatMap((message) => augmentation(message, conversation)),
    ...pollingReadings('tasks.requestor.respect-poll-interval', 'pollInterval', conversation),
    ...cursors(conversation),
    ...cancellations(conversation),
  ]
}

/** Where each request type is declared. */
const declarations: Readonly<Record<string, readonly [string, string]>> = {
  'tools/call': ['tools', 'call'],
  'sampling/createMessage': ['sampling', 'createMessage'],
  'elicitation/create': ['elicitation', 'create'],
}

const isDeclared = (value: Json | undefined): boolean => value === true || isJsonObject(value)

function augmentation(message: Message, conversation: Conversation): Reading[] {
  const { method = '', kind, params = {}, seq } = message
  const { negotiated, subject } = conversation
  const path = Object.hasOwn(declarations, method) ? declarations[method] : undefined
  if (kind !== 'request' || path === undefined || negotiated === undefined || seq < negotiated.resultSeq) return []
  const peer = subject === 'client' ? negotiated.serverCapabilities : negotiated.clientCapabilities
  const declared = isDeclared(at(peer, 'tasks', 'requests', ...path))
  const asks = params.task !== undefined
  const flaw = (expected: string) => ({ expected, actual: message.json })
  if (method === 'tools/call') {
    if (!declared) {
      const broken = asks && flaw('no params.task, for the server did not declare tasks.requests.tools.call')
      return [reading('tasks.client.no-augment-without-capability', broken, seq)]
    }
    return byTool(message, asks, conversation)
  }
  if (!isJsonObject(peer.tasks)) {
    return [
      reading(
        'tasks.requestor.none-without-capability',
        asks && flaw('no params.task, for the client declared none'),
        seq,
      ),
    ]
  }
  const broken = asks && !declared && flaw(`no params.task, for the client did not declare it for ${method}`)
  return [reading('tasks.requestor.only-declared-types', broken, seq)]
}

/** What the newest list said of the tool. */
function byTool({ params = {}, seq, json }: Message, asks: boolean, conversation: Conversation): Reading[] {
  const { messages } = conversation
  const lists = messages.filter((m) => m.inReplyTo === 'tools/list' && m.seq < seq)
  const tool = lists
    .flatMap(({ result }) => (isJsonArray(result?.tools) ? result.tools.filter(isJsonObject) : []))
    .findLast(({ name }) => sameJson(name, params.name ?? null))
  if (tool === undefined) return []
  const support = at(tool, 'execution', 'taskSupport')
  if (support === 'required') {
    const expected = 'params.task, for the tool runs as a task only'
    const flaw = !asks && { expected, actual: json, ...(!knowsTasks(conversation) && { warning: true as const }) }
    return [reading('tasks.client.augment-required-tool', flaw, seq)]
  }
  if (support === 'optional') return []
  const flaw = asks && { expected: 'no params.task, for the tool allows none', actual: json }
  return [reading('tasks.client.no-augment-forbidden-tool', flaw, seq)]
}

/** Tasks are optional: who neither declares them nor ever asks for one may know nothing of them. */
const knowsTasks = ({ negotiated, bySubject }: Conversation): boolean =>
  isJsonObject(negotiated?.clientCapabilities.tasks) || bySubject.some(({ params }) => params?.task !== undefined)

/** A gap that is so much shorter than the interval is no matter of the clock. */
const tooSoon = 0.6

/** Two looks at a task are as far apart as its receiver has asked last. */
export function pollingReadings(
  rule: RequirementId,
  member: 'pollInterval' | 'pollIntervalMs',
  conversation: Conversation,
): Reading[] {
  const told = sightings(ofOther(conversation))
  const gets = conversation.bySubject.filter(({ method }) => method === 'tasks/get')
  const gaps = gets.flatMap((get, i) => {
    const id = get.params?.taskId ?? null
    const before = gets.slice(0, i).findLast(({ params }) => sameJson(params?.taskId, id))
    const known = told.filter(({ task, message }) => sameJson(task.taskId, id) && message.seq < get.seq)
    const interval = known.at(-1)?.task[member]
    // An interval that has just changed may not be known yet.
    const lowest = Math.min(
      ...known.slice(-2).map(({ task: { [member]: wanted } }) => (typeof wanted === 'number' ? wanted : 0)),
    )
    if (before === undefined || typeof interval !== 'number') return []
    return [{ get, before, isShort: get.at - before.at < lowest * tooSoon, lowest }]
  })
  // One may come late, and the next one in time.
  const short = gaps.filter(({ isShort }) => isShort)
  return gaps.map(({ get, before, isShort, lowest }) => {
    const actual = `${Math.round(get.at - before.at)} ms`
    const flaw = isShort &&
      short.length > 1 && { expected: `${lowest} ms between two tasks/get`, actual, isTimed: true as const }
    return reading(rule, flaw, before.seq, get.seq)
  })
}

/** A cursor comes back as it was given. */
function cursors({ bySubject, byPeer }: Conversation): Reading[] {
  const lists = bySubject.filter(({ method, params }) => method === 'tasks/list' && params?.cursor !== undefined)
  return lists.map(({ params, seq }) => {
    const given = byPeer
      .filter((m) => m.inReplyTo === 'tasks/list' && m.seq < seq)
      .map(({ result }) => result?.nextCursor)
    const isGiven = given.some((cursor) => sameJson(cursor, params?.cursor ?? null))
    const flaw = !isGiven && { expected: `a cursor as it was given: ${JSON.stringify(given)}`, actual: params?.cursor }
    return reading('tasks.requestor.opaque-cursors', flaw, seq)
  })
}

/** What runs as a task is cancelled as one. */
function cancellations({ exchanges, bySubject }: Conversation): Reading[] {
  const rule = 'cancellation.sender.task-use-tasks-cancel'
  const running = exchanges.flatMap(({ sent, response }) =>
    sent !== undefined &&
    augmentable.includes(sent.method ?? '') &&
    createdId(response?.result) &&
    bySubject.includes(sent)
      ? [{ sent, response }]
      : [],
  )
  return bySubject.flatMap((message): Reading[] => {
    if (message.method === 'tasks/cancel') return [reading(rule, undefined, message.seq)]
    if (message.method !== 'notifications/cancelled') return []
    const { requestId = null } = message.params ?? ({} satisfies JsonObject)
    const task = running.find(
      ({ sent, response }) => sameJson(sent.id, requestId) && response !== undefined && message.seq > response.seq,
    )
    const flaw = { expected: 'tasks/cancel for a request that runs as a task', actual: message.json }
    return task === undefined ? [] : [reading(rule, flaw, task.sent.seq, message.seq)]
  })
}

export const ofRequestors = [
  'tasks.requestor.only-declared-types',
  'tasks.requestor.none-without-capability',
  'tasks.client.no-augment-without-capability',
  'tasks.client.no-augment-forbidden-tool',
  'tasks.client.augment-required-tool',
  'tasks.requestor.respect-poll-interval',
  'tasks.requestor.opaque-cursors',
  'cancellation.sender.task-use-tasks-cancel',
] as const
