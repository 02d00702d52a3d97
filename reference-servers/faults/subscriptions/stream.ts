import { metaKey } from '../../eras/select.ts'
import { faults } from '../../fault.ts'
import { editResult, notification } from '../../fault-edits.ts'
import { declare, handle } from '../../fault-overrides.ts'
import { isObject, type RequestId } from '../../json-rpc.ts'
import { stampOn } from './parts/stamp.ts'

export default faults({
  'subscriptions.listen-result.shape': {
    says: 'does not say which subscription has ended',
    alsoBreaks: { 'subscriptions.server.id-on-result': 'that id is what it leaves out' },
    seams: editResult('subscriptions/listen', (result) => {
      const { 'io.modelcontextprotocol/subscriptionId': _, ...meta } = isObject(result._meta) ? result._meta : {}
      return { ...result, _meta: meta }
    }),
  },
  'subscriptions.server.ends-on-cancel': {
    says: 'goes on with a subscription that was cancelled',
    transports: ['stdio'],
    seams: () => {
      const subscriptions = new Set<RequestId>()
      return {
        handlers: {
          'subscriptions/listen': (request, context, next) => {
            subscriptions.add(request.id)
            return next(request, context)
          },
        },
        cancel: (id, connection, next) => {
          if (!subscriptions.has(id)) next(id, connection)
        },
      }
    },
  },
  'subscriptions.server.graceful-response': {
    says: 'ends subscriptions with a notification in place of a result',
    transports: ['stdio'],
    seams: () => {
      const ids: RequestId[] = []
      return {
        handlers: {
          'subscriptions/listen': (request, context, next) => {
            ids.push(request.id)
            return next(request, context)
          },
          'tools/call': (request, context, next) => {
            if (request.params?.name !== 'end-subscriptions-tool') return next(request, context)
            context.server.subscriptions.clear()
            for (const requestId of ids) {
              context.sendRelated(notification('notifications/cancelled', { requestId }))
            }
            return { content: [] }
          },
        },
      }
    },
  },
  'subscriptions.server.id-on-notifications': [
    {
      says: 'turns subscription ids into text',
      seams: {
        outgoing: (message, context, next) => {
          const params = isObject(message) && isObject(message.params) ? message.params : {}
          const meta = isObject(params._meta) ? params._meta : {}
          const id = meta[metaKey.subscriptionId]
          if (!isObject(message) || id === undefined) return next(message, context)
          const _meta = { ...meta, [metaKey.subscriptionId]: String(id) }
          return next({ ...message, params: { ...params, _meta } }, context)
        },
      },
    },
    {
      says: 'tells of changes without a word on which subscription that is for',
      alsoBreaks: {
        'tools.list-changed.sent-on-listen-stream': 'nothing is told under the id of a subscription',
        'prompts.list-changed.sent-on-listen-stream': 'nothing is told under the id of a subscription',
        'resources.list-changed.sent-on-listen-stream': 'nothing is told under the id of a subscription',
        'resources.updated.sent-on-listen-stream': 'nothing is told under the id of a subscription',
      },
      seams: {
        outgoing: (message, context, next) => {
          const params = isObject(message) && isObject(message.params) ? message.params : {}
          const isChange = isObject(message) && /list_changed$|updated$/.test(String(message.method))
          if (!isChange || !isObject(params._meta)) return next(message, context)
          const { [metaKey.subscriptionId]: _, ..._meta } = params._meta
          return next({ ...message, params: { ...params, _meta } }, context)
        },
      },
    },
  ],
  'subscriptions.server.id-on-result': {
    says: 'names the newest subscription in every result',
    seams: () => {
      let newest: RequestId | undefined
      return {
        handlers: {
          'subscriptions/listen': async (request, context, next) => {
            newest = request.id
            const result = await next(request, context)
            return { ...result, _meta: { [metaKey.subscriptionId]: newest } }
          },
        },
      }
    },
  },
  'subscriptions.server.no-id-elsewhere': {
    says: 'stamps progress with the id of the newest subscription',
    seams: stampOn('notifications/progress'),
  },
  'subscriptions.server.only-requested-types': {
    says: 'has no subscriptions to resources, and tells every subscription of every resource that was touched',
    seams: {
      ...declare((capabilities) => ({ ...capabilities, resources: { listChanged: true } })),
      honoured: (filter, next) => {
        const { resourceSubscriptions: _, ...honoured } = next(filter)
        return honoured
      },
      recipients: (change, all, next) =>
        change.kind === 'updated' ? all.filter((recipient) => 'end' in recipient) : next(change, all),
    },
  },
  'subscriptions.server.stays-open': {
    says: 'ends a subscription as soon as it is acknowledged',
    seams: handle('subscriptions/listen', async (request, context, next) => {
      const before = new Set(context.server.subscriptions)
      const result = next(request, context)
      for (const subscription of context.server.subscriptions) if (!before.has(subscription)) subscription.end()
      return result
    }),
  },
  'subscriptions.server.supports-several': {
    says: 'a new subscription replaces those before it',
    seams: handle('subscriptions/listen', (request, context, next) => {
      for (const subscription of [...context.server.subscriptions]) subscription.end()
      return next(request, context)
    }),
  },
})
