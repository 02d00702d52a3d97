import { type Fault, faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { declare } from '../../fault-overrides.ts'
import { legacy, until } from '../../revisions.ts'
import type { Recipient } from '../../server.ts'

const method = 'notifications/resources/list_changed'

const unannounced: Fault = {
  says: 'tells of changes that it did not announce',
  seams: {
    ...declare((capabilities) => ({ ...capabilities, resources: { subscribe: true } })),
    ...sendBefore('resources/templates/list', notification(method, {})),
  },
}

const isSubscription = (recipient: Recipient): boolean => 'end' in recipient

export default faults({
  'resources.list-changed.opt-in-only': [
    {
      says: 'tells every subscription that the list of its resources has changed',
      seams: {
        recipients: (change, all, next) =>
          change.kind === 'resources' ? all.filter(isSubscription) : next(change, all),
      },
    },
    {
      says: 'tells who reads that the list of resources has changed, without any subscription',
      alsoBreaks: { 'subscriptions.server.id-on-notifications': 'where one had asked, its id is missing' },
      seams: sendBefore('resources/read', notification(method, {})),
    },
  ],
  'resources.list-changed.sent-on-listen-stream': {
    says: 'acknowledges subscriptions to its resources, and tells nobody when they change',
    seams: { recipients: (change, all, next) => (change.kind === 'resources' ? [] : next(change, all)) },
  },
  'resources.list-changed.sent': {
    says: 'changes its resources and tells nobody',
    seams: { recipients: (change, all, next) => (change.kind === 'resources' ? [] : next(change, all)) },
  },
  'resources.list-changed.shape': {
    says: 'tells of changes with positional params',
    revisions: legacy,
    seams: sendBefore('resources/templates/list', notification(method, [])),
  },
  'resources.list-changed.undeclared-strict': unannounced,
  'resources.list-changed.undeclared': { ...unannounced, revisions: until('2025-03-26') },
})
