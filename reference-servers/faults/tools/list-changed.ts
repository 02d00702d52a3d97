import { type Fault, faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { declare } from '../../fault-overrides.ts'
import { legacy, until } from '../../revisions.ts'
import type { Recipient } from '../../server.ts'

const method = 'notifications/tools/list_changed'

const unannounced: Fault = {
  says: 'tells of changes that it did not announce',
  seams: {
    ...declare((capabilities) => ({ ...capabilities, tools: {} })),
    ...sendBefore('tools/list', notification(method, {})),
  },
}

const isSubscription = (recipient: Recipient): boolean => 'end' in recipient

export default faults({
  'tools.list-changed.opt-in-only': {
    says: 'tells every subscription that its tools have changed',
    seams: {
      recipients: (change, all, next) => (change.kind === 'tools' ? all.filter(isSubscription) : next(change, all)),
    },
  },
  'tools.list-changed.sent-on-listen-stream': {
    says: 'acknowledges subscriptions to its tools, and tells nobody when they change',
    seams: { recipients: (change, all, next) => (change.kind === 'tools' ? [] : next(change, all)) },
  },
  'tools.list-changed.sent': {
    says: 'changes its tools and tells nobody',
    seams: { recipients: (change, all, next) => (change.kind === 'tools' ? [] : next(change, all)) },
  },
  'tools.list-changed.shape': {
    says: 'tells of changes with positional params',
    revisions: legacy,
    seams: sendBefore('tools/list', notification(method, [])),
  },
  'tools.list-changed.undeclared-strict': unannounced,
  'tools.list-changed.undeclared': { ...unannounced, revisions: until('2025-03-26') },
})
