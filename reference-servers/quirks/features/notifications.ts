/** What a server says unasked, or leaves unsaid. */

import type { Connection } from '../../connection.ts'
import { editParams } from '../../fault-edits.ts'
import { isObject, isResponse } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import { isStateless, since, until } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'

const handshake = until('2025-11-25')
const lists = ['tools', 'prompts', 'resources'] as const

/** Reports so many steps, each a fraction of one, before the work begins. */
function earlyProgress(steps: number, total: number | undefined): Seams {
  return {
    answer(request, context, next) {
      const { progressToken } = context
      for (let step = 1; progressToken !== undefined && step <= steps; step++) {
        const progress = step / (steps + 1)
        context.notify('notifications/progress', { progressToken, progress, total })
      }
      return next(request, context)
    },
  }
}

function drop(method: string): Seams {
  return {
    outgoing: (message, context, next) =>
      isObject(message) && message.method === method ? [] : next(message, context),
  }
}

/** Before a client has set a level, messages of all levels are sent. */
function logsAllUntilTold(): Seams {
  const told = new WeakSet<Connection>()
  return {
    handlers: {
      'logging/setLevel': (request, context, next) => {
        told.add(context.connection)
        return next(request, context)
      },
    },
    logs: (level, context, next) =>
      (!isStateless(context.revision) && !told.has(context.connection)) || next(level, context),
  }
}

export default quirks({
  'lists-change-at-any-time': {
    says: 'Before each answer it says that all its lists have changed.',
    revisions: handshake,
    seams: {
      outgoing(message, context, next) {
        const { connection } = context
        if (isResponse(message) && connection?.handshake?.initialized && connection.outlet !== undefined) {
          for (const list of lists) connection.notify(`notifications/${list}/list_changed`, {})
        }
        return next(message, context)
      },
    },
    tolerates: [
      'tools.list-changed.unasked-allowed',
      'prompts.list-changed.unasked-allowed',
      'resources.list-changed.unasked-allowed',
    ],
  },
  'progress-before-each-answer': {
    says: 'Each request with a token gets twenty progress notifications before its answer.',
    transports: ['stdio', 'streamable-http'],
    seams: earlyProgress(20, undefined),
    unadvised: ['progress.server.rate-limit'],
    tolerates: ['patterns.server.in-flight-notifications', 'http.stream.may-notify-before-response'],
  },
  'progress-in-fractions-beyond-the-total': {
    says: 'Progress comes in fractions, and goes beyond the total.',
    seams: earlyProgress(5, 0.25),
    unadvised: ['progress.server.rate-limit'],
    tolerates: ['progress.value.float'],
  },
  'no-progress': {
    says: 'It never reports progress.',
    seams: drop('notifications/progress'),
    tolerates: ['progress.receiver.optional'],
    // What a cancelled request would still have said.
    hides: ['progress.*', 'cancellation.server.silent-stdio', 'cancellation.*.stop-processing'],
  },
  'logs-everything-until-told': {
    says: 'As long as no level is set it sends log messages of all levels.',
    revisions: handshake,
    seams: logsAllUntilTold,
    tolerates: ['logging.client.set-level-optional'],
  },
  'logs-nothing-until-told': {
    says: 'As long as no level is asked for it sends no log messages.',
    revisions: handshake,
    seams: () => {
      const told = new WeakSet<Connection>()
      return {
        handlers: {
          'logging/setLevel': (request, context, next) => {
            told.add(context.connection)
            return next(request, context)
          },
        },
        logs: (level, context, next) => told.has(context.connection) && next(level, context),
      }
    },
    tolerates: ['logging.client.set-level-optional'],
    hides: ['logging.message.*'],
  },
  'updates-of-sub-resources': {
    says: 'An update names a part of the resource that was subscribed to.',
    seams: {
      outgoing(message, context, next) {
        if (!isObject(message) || message.method !== 'notifications/resources/updated' || !isObject(message.params)) {
          return next(message, context)
        }
        return next({ ...message, params: { ...message.params, uri: `${message.params.uri}/part#1` } }, context)
      },
    },
    tolerates: ['resources.updated.sub-resource-uri'],
  },
  'tells-progress-by-a-sign': {
    says: 'The message of its progress is one sign, and no word.',
    revisions: since('2025-03-26'),
    seams: editParams('notifications/progress', { message: '✓' }),
  },
  'logs-numbers': {
    says: 'The data of its log messages is a number, and no source is named.',
    seams: editParams('notifications/message', { data: 0, logger: undefined }),
  },
})
