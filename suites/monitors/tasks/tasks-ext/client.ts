/** How a client speaks of the tasks that it was given. */

import { type Conversation, header, type Message, sameJson } from '../../../../harness/index.ts'
import { createdId } from '../../../judging/tasks/life.ts'
import { decodeHeader } from '../../parts/decode-header.ts'
import { type Reading, reading } from '../../parts/readings.ts'
import { pollingReadings } from '../tasks/requestor.ts'
import { declaresTasks } from './results.ts'

const methods: readonly string[] = ['tasks/get', 'tasks/update', 'tasks/cancel']

export function clientReadings(conversation: Conversation): readonly Reading[] {
  const { bySubject, exchanges } = conversation
  const begun = exchanges.filter(({ response }) => createdId(response?.result) !== undefined)
  return [
    ...bySubject.filter(({ method = '' }) => methods.includes(method)).flatMap(ofRequest),
    ...pollingReadings('tasks-ext.client.poll-interval', 'pollIntervalMs', conversation),
    ...bySubject.flatMap(({ method, params, json, seq }): Reading[] => {
      const rule = 'tasks-ext.client.no-cancelled-notification'
      if (method === 'tasks/cancel') return [reading(rule, undefined, seq)]
      if (method !== 'notifications/cancelled') return []
      const call = begun.find(
        ({ sent, response }) => sameJson(sent?.id, params?.requestId ?? null) && (response?.seq ?? seq) < seq,
      )
      const flaw = { expected: 'tasks/cancel for a call that was answered with a task', actual: json }
      return call === undefined ? [] : [reading(rule, flaw, call.sent?.seq, seq)]
    }),
  ]
}

function ofRequest(message: Message): Reading[] {
  const { params, http, json, seq } = message
  const declared = !declaresTasks(message) && { expected: 'the extension in clientCapabilities', actual: json }
  const own = reading('tasks-ext.client.declares-per-request', declared, seq)
  if (http === undefined || typeof params?.taskId !== 'string') return [own]
  const value = header(http.requestHeaders, 'mcp-name')
  const isSame = value !== undefined && decodeHeader(value) === params.taskId
  const flaw = !isSame && { expected: `Mcp-Name: ${params.taskId}`, actual: value }
  return [own, reading('tasks-ext.client.mcp-name-header', flaw, seq)]
}

export const ofClients = [
  'tasks-ext.client.declares-per-request',
  'tasks-ext.client.poll-interval',
  'tasks-ext.client.no-cancelled-notification',
  'tasks-ext.client.mcp-name-header',
] as const
