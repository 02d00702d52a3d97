import { invalidParams } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editNotification, editParams, notification, sendBefore } from '../../fault-edits.ts'
import { check, handle } from '../../fault-overrides.ts'
import { isLevel, levels } from '../../features/logging.ts'
import { isObject, isResponse, type JsonObject } from '../../json-rpc.ts'
import { between } from '../../revisions.ts'
import { sendToSubscription } from '../subscriptions/parts/send-to-subscription.ts'
import { stampOn } from '../subscriptions/parts/stamp.ts'

export default faults({
  'logging.message.shape': {
    says: 'logs at the level warn',
    seams: editParams('notifications/message', { level: 'warn' }),
  },
  'logging.server.before-response': {
    says: 'flushes its log after the result',
    transports: ['stdio'],
    seams: () => {
      const held: unknown[] = []
      return {
        outgoing: (message, context, next) => {
          if (isObject(message) && message.method === 'notifications/message') held.push(message)
          else return [...next(message, context), ...(isResponse(message) ? held.splice(0) : [])]
          return []
        },
      }
    },
  },
  'logging.server.declare-capability': {
    says: 'logs although it does not declare logging',
    seams: {
      capabilities: (context, next) => ({ ...next(context), logging: undefined }),
      ...sendBefore('tools/list', notification('notifications/message', { level: 'info', data: 'listing' })),
    },
  },
  'logging.server.invalid-level': [
    {
      says: 'takes any level',
      seams: handle('logging/setLevel', (request, context, next) =>
        isLevel(context.params.level) ? next(request, context) : {},
      ),
    },
    {
      says: 'takes levels with space around them, and warn for warning',
      seams: handle('logging/setLevel', (request, context, next) => {
        const { level } = context.params
        const isNear = typeof level === 'string' && !isLevel(level) && (level === 'warn' || isLevel(level.trim()))
        return isNear ? {} : next(request, context)
      }),
    },
    {
      says: 'takes the empty level for the usual one',
      seams: handle('logging/setLevel', (request, context, next) =>
        context.params.level === '' ? {} : next(request, context),
      ),
    },
  ],
  'logging.server.invalid-request-level': {
    says: 'takes any logLevel',
    seams: check('meta', (subject, next) => {
      const refusal = next(subject)
      return refusal?.message.includes('unknown level') ? undefined : refusal
    }),
  },
  'logging.server.not-on-subscription': {
    says: 'stamps log messages with the id of the newest subscription',
    seams: stampOn('notifications/message'),
  },
  'logging.server.own-stream-only': {
    says: 'sends log messages to a subscription while there is one',
    seams: sendToSubscription('notifications/message'),
  },
  'logging.server.rate-limit': {
    says: 'logs each step of a long loop',
    seams: { flood: (kind, step, next) => kind === 'log' || next(kind, step) },
  },
  'logging.server.control-access': {
    says: 'sends what a tool logs to whoever listens',
    revisions: between('2024-11-05', '2025-11-25'),
    transports: ['streamable-http', 'http-sse'],
    seams: {
      answer: async (request, context, next) => {
        const { server, connection } = context
        const logged = (message: JsonObject) => {
          for (const other of server.connections)
            if (other !== connection && other.handshake?.initialized === true)
              other.notify('notifications/message', message)
        }
        if (request.method === 'tools/call')
          logged({ level: 'emergency', logger: 'reference-server', data: 'fixture emergency' })
        return next(request, context)
      },
    },
  },
  'logging.server.no-internal-details': {
    says: 'logs an error with the lines of the program that it passed through',
    seams: handle('tools/call', (request, context, next) => {
      context.log('emergency', 'Error: full\n    at find (/srv/app/db.js:10:3)\n    at run (/srv/app/main.js:4:1)')
      return next(request, context)
    }),
  },
  'logging.server.no-personal-data': {
    says: 'logs the arguments of calls at the level debug',
    seams: handle('tools/call', (request, context, next) => {
      context.log('debug', { arguments: context.params.arguments })
      return next(request, context)
    }),
  },
  'logging.server.opt-in-only': [
    {
      says: 'logs from info on unless told otherwise',
      seams: {
        logs: (level, context, next) => (context.logLevel === undefined ? level !== 'debug' : next(level, context)),
      },
    },
    {
      says: 'logs each read, whether the request wants that or not',
      seams: sendBefore('resources/read', notification('notifications/message', { level: 'emergency', data: 'read' })),
    },
  ],
  'logging.server.request-level-floor': {
    says: 'keeps the most talkative level that anybody asked for',
    seams: () => {
      let lowest: number = levels.length
      return {
        logs: (level, { logLevel }) => {
          if (!isLevel(level) || !isLevel(logLevel)) return false
          lowest = Math.min(lowest, levels.indexOf(logLevel))
          return levels.indexOf(level) >= lowest
        },
      }
    },
  },
  'logging.server.sends-at-or-above-level': {
    says: 'sends only messages of exactly the level asked for',
    seams: { logs: (level, context) => level === context.logLevel },
  },
  'logging.server.suppresses-below-level': [
    {
      says: 'acknowledges logging/setLevel and ignores it',
      seams: { logs: () => true },
    },
    {
      says: 'logs each read, whatever the level is',
      seams: sendBefore('resources/read', notification('notifications/message', { level: 'debug', data: 'read' })),
    },
  ],
  'logging.set-level.shape': {
    says: 'declares logging and does not know a level',
    seams: handle('logging/setLevel', (request, context, next) => {
      if (context.params.level === 'notice') throw invalidParams('level: unknown')
      return next(request, context)
    }),
  },
  'logging.server.no-credentials': {
    says: 'logs the headers of each request at the level debug',
    alsoBreaks: { 'authorization.tokens.server-storage': 'the access token is among the headers' },
    transports: ['streamable-http'],
    seams: {
      answer: (request, context, next) => {
        context.log('debug', { ...context.arrival.headers })
        return next(request, context)
      },
    },
  },
  'logging.server.context-in-data': {
    says: 'logs objects that hold nothing',
    seams: editParams('notifications/message', { data: {} }),
  },
  'logging.server.consistent-logger-names': {
    says: 'counts its calls in the names of its loggers',
    seams: () => {
      let calls = 0
      return {
        ...handle('tools/call', (request, context, next) => {
          calls += 1
          return next(request, context)
        }),
        ...editNotification('notifications/message', (message) => ({
          ...message,
          params: { ...(isObject(message.params) && message.params), logger: `call-${calls}` },
        })),
      }
    },
  },
})
