import type { RequestContext } from '../../context.ts'
import { metaKey } from '../../eras/select.ts'
import { faults } from '../../fault.ts'
import { editParams } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Subscription } from '../../server.ts'

const acknowledged = 'notifications/subscriptions/acknowledged'

const isAcknowledgement = (message: unknown): message is JsonObject =>
  isObject(message) && message.method === acknowledged

/** Tells of changes for as long as one may come together with the request. */
async function hearEarly(context: RequestContext): Promise<void> {
  const { subscriptions } = context.server
  const _meta = { [metaKey.subscriptionId]: context.request.id }
  let hear = () => {}
  const heard = new Promise<void>((resolve) => {
    hear = resolve
  })
  const early: Subscription = {
    wants: (change) => change.kind === 'tools',
    notify: (method, params) => {
      context.notify(method, { ...params, _meta })
      hear()
    },
    end: () => hear(),
  }
  subscriptions.add(early)
  const timer = setTimeout(hear, 200)
  await heard
  clearTimeout(timer)
  subscriptions.delete(early)
}

export default faults({
  'subscriptions.acknowledged.shape': {
    says: 'acknowledges resources as a flag',
    alsoBreaks: { 'subscriptions.server.ack-subset': 'a flag is no subset of addresses' },
    seams: editParams('notifications/subscriptions/acknowledged', { notifications: { resourceSubscriptions: true } }),
  },
  'subscriptions.server.ack-subset': {
    says: 'acknowledges more than was asked for',
    seams: {
      outgoing: (message, context, next) => {
        if (!isAcknowledgement(message) || !isObject(message.params)) return next(message, context)
        const notifications = isObject(message.params.notifications) ? message.params.notifications : {}
        const params = { ...message.params, notifications: { ...notifications, promptsListChanged: true } }
        return next({ ...message, params }, context)
      },
    },
  },
  'subscriptions.server.acknowledges-first': {
    says: 'opens subscriptions in silence',
    seams: {
      outgoing: (message, context, next) => (isAcknowledgement(message) ? [] : next(message, context)),
    },
  },
  'subscriptions.server.nothing-before-ack': {
    says: 'listens to changes before it acknowledges',
    seams: handle('subscriptions/listen', async (request, context, next) => {
      await hearEarly(context)
      return next(request, context)
    }),
  },
})
