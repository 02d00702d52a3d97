import { invalidParams } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editParams, notification, sendBefore } from '../../fault-edits.ts'
import { check, handle } from '../../fault-overrides.ts'
import { isLevel, levels } from '../../features/logging.ts'
import { isObject, isResponse } from '../../json-rpc.ts'
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
    transports: ['streamable-http'],
    seams: {
      answer: (request, context, next) => {
        context.log('debug', { ...context.arrival.headers })
        return next(request, context)
      },
    },
  },
})
