/** What a client says to a server that asks. */

import { setTimeout as delay } from 'node:timers/promises'
import { errorResponse, isObject, isRequestId, type JsonObject, objectAt, RpcError } from '../messages.ts'
import { quirks } from '../quirk.ts'
import { until } from '../revisions.ts'
import type { Seams } from '../seams.ts'

const handshake = until('2025-11-25')
const asked = ['sampling/createMessage', 'elicitation/create', 'roots/list'] as const

/** Changes the results that answer these methods, but not that they belong to a task, or that one was created. */
const results = (methods: readonly string[], change: (result: JsonObject) => JsonObject): Seams => ({
  answer: Object.fromEntries(
    methods.map((method) => [
      method,
      async (_request: JsonObject, next: () => Promise<JsonObject>) => {
        const response = await next()
        if (!isObject(response.result) || isObject(response.result.task)) return response
        const { _meta } = response.result
        return { ...response, result: { ...change(response.result), ...(_meta !== undefined && { _meta }) } }
      },
    ]),
  ),
  // In 2026-07-28 a client never sends a response: what is asked otherwise than in a round is left alone.
  incoming: (message, next, { era }) => {
    if (era !== 'stateless' || message.method === undefined || message.id === undefined) next(message)
  },
})

/** A server that asks for a task gets one at once: the user decides later. */
const isTask = (request: JsonObject): boolean => objectAt(request, 'params').task !== undefined

/** Refuses, as a user would, what can be answered at all. */
const refusing = (data: JsonObject | string | undefined): Seams => ({
  answer: Object.fromEntries(
    asked.map((method) => [
      method,
      async (request: JsonObject, next: () => Promise<JsonObject>) => {
        const answer = await next()
        if (isTask(request) || answer.result === undefined) return answer
        return errorResponse(
          isRequestId(request.id) ? request.id : 0,
          new RpcError(-1, 'User rejected the request', data),
        )
      },
    ]),
  ),
})

const stopReasons = ['content_filter', 'maxTokens', undefined]

export default quirks({
  'samples-as-it-likes': {
    says: 'Sampled messages are short, by a model that nobody hinted at, and stop for reasons of their own or none.',
    revisions: handshake,
    seams: () => {
      let count = 0
      return results(['sampling/createMessage'], ({ stopReason: _, ...result }) => {
        const stopReason = stopReasons[count++ % stopReasons.length]
        return { ...result, model: 'own/model 7b', ...(stopReason !== undefined && { stopReason }) }
      })
    },
    tolerates: [
      'sampling.max-tokens.fewer-ok',
      'sampling.stop-reason.open',
      'sampling.preferences.map-or-ignore',
      'sampling.preferences.may-ignore',
    ],
    // A client that has one model, whatever the hints are, does not show how it would choose among several.
    hides: ['sampling.preferences.*'],
  },
  'users-who-decline': {
    says: 'Whoever is asked declines: sampling and roots with an error that has a text as data, forms by their action.',
    revisions: handshake,
    seams: {
      answer: {
        ...refusing('declined').answer,
        ...results(['elicitation/create'], () => ({ action: 'decline' })).answer,
      },
    },
    ofItsOwn: true,
    tolerates: ['messages.error.data-any'],
    hides: ['roots.*', 'sampling.*', 'elicitation.*'],
  },
  'users-who-take-their-time': {
    says: 'Whoever is asked needs 600 ms.',
    revisions: handshake,
    seams: {
      answer: Object.fromEntries(
        asked.map((method) => [
          method,
          async (request: JsonObject, next: () => Promise<JsonObject>) => {
            const [answer] = await Promise.all([next(), delay(isTask(request) ? 0 : 600)])
            return answer
          },
        ]),
      ),
    },
  },
  'declines-what-it-does-not-declare': {
    says: 'It declares neither roots nor elicitation; whoever asks all the same gets no roots, and a declined form.',
    revisions: handshake,
    seams: {
      initialize(params) {
        const { roots: _, elicitation: __, ...capabilities } = objectAt(params, 'capabilities')
        return { ...params, capabilities }
      },
      outgoing: (message) => (message.method === 'notifications/roots/list_changed' ? null : message),
      answer: {
        ...results(['roots/list'], () => ({ roots: [] })).answer,
        ...results(['elicitation/create'], () => ({ action: 'decline' })).answer,
      },
    },
    // Nothing is asked on behalf of a task, either.
    hides: [
      'roots.*',
      'elicitation.*',
      'capabilities.*',
      'tasks.requestor.related-task-on-responses',
      'tasks.client.any-sse-stream',
    ],
  },
  'unknown-members-in-answers': {
    says: 'Its results have members that the schema does not name.',
    seams: results(asked, (result) => ({ ...result, 'x-unknown': { a: [1, null] } })),
    tolerates: ['messages.result.any-object'],
  },
  'no-roots': {
    says: 'It has no roots to offer.',
    revisions: handshake,
    client: { roots: [] },
    hides: ['roots.*'],
  },
  'null-as-unreadable-id': {
    says: 'Errors for what it cannot read have null as id, as plain JSON-RPC asks for.',
    revisions: handshake,
    transports: ['stdio'],
    seams: { unreadable: (_text, next) => nameless(next(), { id: null }) },
    tolerates: ['messages.error.id-when-unreadable'],
  },
  'silent-about-the-unreadable': {
    says: 'Nothing answers what it cannot read.',
    revisions: handshake,
    transports: ['stdio'],
    seams: { unreadable: () => null },
    hides: ['errors.parse-error.code', 'errors.invalid-request.code'],
    tolerates: ['messages.error.id-when-unreadable'],
  },
})

function nameless(error: JsonObject | null, id: JsonObject): JsonObject | null {
  return error && { ...error, ...id }
}
