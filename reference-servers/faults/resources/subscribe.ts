import type { RequestContext } from '../../context.ts'
import { internalError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { handle, refuse } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'
import { legacy } from '../../revisions.ts'
import type { Recipient } from '../../server.ts'

export default faults({
  'resources.subscribe.accepted': {
    says: 'declares subscribe and refuses every subscription',
    seams: refuse('resources/subscribe', internalError()),
  },
  'resources.unsubscribe.stops': [
    {
      says: 'accepts the end of a subscription and goes on',
      seams: handle('resources/unsubscribe', () => ({})),
    },
    {
      says: 'tells of an update every 100 ms, by the clock, and does not stop when a subscription ends',
      seams: {
        recipients: (change, all, next) => (change.kind === 'updated' ? [] : next(change, all)),
        handlers: {
          'resources/subscribe': (request, context, next) => {
            const { uri } = request.params ?? {}
            let left = 100
            const timer = setInterval(() => {
              left -= 1
              if (left === 0) clearInterval(timer)
              context.connection.notify('notifications/resources/updated', { uri })
            }, 100)
            timer.unref()
            return next(request, context)
          },
        },
      },
    },
    {
      says: 'tells whoever has once subscribed to a resource of each reading of it, without any tool that changes it',
      seams: {
        ...handle('resources/unsubscribe', () => ({})),
        outgoing: (message, context, next) => {
          const { uri } = context.request?.params ?? {}
          const isRead = isObject(message) && 'result' in message && context.request?.method === 'resources/read'
          const isToTell = isRead && typeof uri === 'string' && context.connection?.subscribedUris.has(uri) === true
          const told = isToTell ? [notification('notifications/resources/updated', { uri })] : []
          return [...told, ...next(message, context)]
        },
      },
    },
  ],
  'resources.updated.only-subscribed': [
    {
      says: 'tells of every update until a client subscribes to some',
      seams: () => {
        const choosy = new Set<Recipient>()
        return {
          handlers: {
            'resources/subscribe': (request, context: RequestContext, next) => {
              choosy.add(context.connection)
              return next(request, context)
            },
          },
          recipients: (change, all, next) => {
            const chosen = next(change, all)
            if (change.kind !== 'updated') return chosen
            // A client that gets notifications about lists is ready for them.
            return [
              ...chosen,
              ...next({ kind: 'resources' }, all).filter((one) => !chosen.includes(one) && !choosy.has(one)),
            ]
          },
        }
      },
    },
    {
      says: 'tells of an update of another resource whenever one is read',
      seams: sendBefore(
        'resources/read',
        notification('notifications/resources/updated', { uri: 'fixture://elsewhere' }),
      ),
    },
  ],

  'resources.updated.only-subscribed-stream': {
    says: 'tells every subscription of every update',
    seams: {
      recipients: (change, all, next) =>
        change.kind === 'updated' ? all.filter((recipient) => 'end' in recipient) : next(change, all),
    },
  },
  'resources.updated.sent-on-listen-stream': {
    says: 'acknowledges subscriptions to resources and forgets them',
    seams: {
      recipients: (change, all, next) => (change.kind === 'updated' ? [] : next(change, all)),
    },
  },
  'resources.updated.sent': {
    says: 'accepts subscriptions and forgets them',
    seams: {
      recipients: (change, all, next) => (change.kind === 'updated' ? [] : next(change, all)),
    },
  },
  'resources.updated.shape': [
    {
      says: 'names several updated resources at once',
      revisions: legacy,
      seams: sendBefore(
        'resources/templates/list',
        notification('notifications/resources/updated', { uris: ['fixture://text'] }),
      ),
    },
    {
      says: 'tells that something was updated, and not what',
      revisions: legacy,
      seams: sendBefore('resources/templates/list', notification('notifications/resources/updated', {})),
    },
  ],
})
