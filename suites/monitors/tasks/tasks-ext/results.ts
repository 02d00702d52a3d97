/** The results that have to do with tasks: which type they say they have, and what is in them. */

import { at, type Conversation, type Message, type MonitorContext, sameJson } from '../../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'
import { requestOf } from '../../../judging/pairs.ts'
import { isStatus, tasksExtension } from '../../../judging/tasks/life.ts'
import { metaKey } from '../../../stimuli/modern.ts'
import { type Reading, reading } from '../../parts/readings.ts'

/** By method: the type of the result, its rule, and the rule on its resultType. */
const methods: Readonly<Record<string, readonly [type: string, shape: RequirementId, resultType: RequirementId]>> = {
  'tasks/get': ['GetTaskResult', 'tasks-ext.get.shape', 'tasks-ext.get.result-type-complete'],
  'tasks/update': ['UpdateTaskResult', 'tasks-ext.update.shape', 'tasks-ext.update.result-type-complete'],
  'tasks/cancel': ['CancelTaskResult', 'tasks-ext.cancel.shape', 'tasks-ext.cancel.result-type-complete'],
}

/** Whether a request declares the extension. */
export const declaresTasks = (request: Message | undefined): boolean =>
  at(request?.params, '_meta', metaKey.clientCapabilities, 'extensions', tasksExtension) !== undefined

export function resultReadings(conversation: Conversation, context: MonitorContext): readonly Reading[] {
  return conversation.bySubject.flatMap((message) => {
    const { inReplyTo = '', result } = message
    if (result === undefined) return []
    const request = requestOf(message, conversation)
    if (inReplyTo === 'tools/call') return ofCall(message, result, conversation, context)
    if (!declaresTasks(request)) return []
    const typed = methods[inReplyTo]
    const isTask = result.resultType === 'task'
    if (typed === undefined) {
      const flaw = isTask && { expected: 'no task, for the request is no tools/call', actual: message.json }
      return [reading('tasks-ext.server.tools-call-only', flaw, message.seq)]
    }
    const [type, shape, resultType] = typed
    const only = isTask && { expected: 'a resultType other than "task"', actual: message.json }
    const flaw = result.resultType !== 'complete' && { expected: 'resultType "complete"', actual: message.json }
    return [
      reading('tasks-ext.server.result-type-task-only-there', only, message.seq),
      ...(isTask ? [] : [reading(resultType, flaw, message.seq)]),
      ...(type === 'GetTaskResult' ? ofLook(message, result, request, context) : [empty(shape, type, message, result)]),
    ]
  })
}

/** What a call was answered with, if that is a task. */
function ofCall(
  { seq, json }: Message,
  result: JsonObject,
  { messages }: Conversation,
  { validate }: MonitorContext,
): Reading[] {
  const isTask = result.resultType === 'task'
  const looksLikeOne = typeof result.taskId === 'string' && isStatus(result.status) && result.content === undefined
  if (!isTask && !looksLikeOne) return []
  const discovered = messages.findLast((m) => m.inReplyTo === 'server/discover' && m.result !== undefined)?.result
  const isOffered = isJsonObject(at(discovered, 'capabilities', 'extensions', tasksExtension))
  const [violation] = validate('CreateTaskResult', { ...result, resultType: 'task' })
  const shape = violation && { expected: `${violation.expected} at CreateTaskResult${violation.path}`, actual: json }
  return [
    reading('tasks-ext.server.result-type-task', !isTask && { expected: 'resultType "task"', actual: json }, seq),
    reading('tasks-ext.create-task.shape', shape, seq),
    ...(discovered === undefined
      ? []
      : [
          reading(
            'tasks-ext.server.advertises',
            !isOffered && { expected: `the extension ${tasksExtension} in the capabilities`, actual: discovered },
            seq,
          ),
        ]),
  ]
}

/** What tells of a task, whichever its status. */
const ofTasks = [
  'taskId',
  'status',
  'statusMessage',
  'createdAt',
  'lastUpdatedAt',
  'ttlMs',
  'pollIntervalMs',
  'inputRequests',
  'result',
  'error',
]

/** An acknowledgement says nothing of the task; members that nobody knows are legal in any result. */
function empty(rule: RequirementId, type: string, { seq, json }: Message, result: JsonObject): Reading {
  const told = ofTasks.filter((member) => member in result)
  return reading(
    rule,
    told.length > 0 && { expected: `an empty ${type}, without ${told.join(', ')}`, actual: json },
    seq,
  )
}

/** Rules on the member that a status brings along. */
const members: Readonly<Record<string, RequirementId>> = {
  inputRequests: 'tasks-ext.get.input-required',
  result: 'tasks-ext.get.completed',
}

function ofLook(
  { seq, json }: Message,
  result: JsonObject,
  request: Message | undefined,
  { validate }: MonitorContext,
): Reading[] {
  const { status, taskId } = result
  const violations = validate('GetTaskResult', { ...result, resultType: 'complete' }).map((violation) => {
    const [, member = ''] = violation.path.split('/')
    // What the member error holds is seen with a tool whose error is known.
    const rule = member === 'error' ? undefined : (members[member] ?? 'tasks-ext.get.shape')
    return { rule, flaw: { expected: `${violation.expected} at GetTaskResult${violation.path}`, actual: json } }
  })
  const other = !sameJson(taskId, request?.params?.taskId ?? null) && {
    expected: `the task ${JSON.stringify(request?.params?.taskId)}`,
    actual: json,
  }
  const flawOf = (rule: RequirementId) => violations.find((violation) => violation.rule === rule)?.flaw
  const [content] =
    status === 'completed' && isJsonObject(result.result)
      ? validate('CallToolResult', { resultType: 'complete', ...result.result })
      : []
  const wrong = content && { expected: `${content.expected} at CallToolResult${content.path}`, actual: json }
  return [
    reading('tasks-ext.get.shape', flawOf('tasks-ext.get.shape') ?? other, seq),
    ...(status === 'input_required'
      ? [reading('tasks-ext.get.input-required', flawOf('tasks-ext.get.input-required'), seq)]
      : []),
    ...(status === 'completed'
      ? [reading('tasks-ext.get.completed', flawOf('tasks-ext.get.completed') ?? wrong, seq)]
      : []),
  ]
}

export const ofTaskResults = [
  'tasks-ext.server.advertises',
  'tasks-ext.server.tools-call-only',
  'tasks-ext.server.result-type-task',
  'tasks-ext.server.result-type-task-only-there',
  'tasks-ext.create-task.shape',
  'tasks-ext.get.shape',
  'tasks-ext.get.input-required',
  'tasks-ext.get.completed',
  'tasks-ext.get.result-type-complete',
  'tasks-ext.update.shape',
  'tasks-ext.update.result-type-complete',
  'tasks-ext.cancel.shape',
  'tasks-ext.cancel.result-type-complete',
] as const
