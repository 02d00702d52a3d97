import { type Fault, faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { declare } from '../../fault-overrides.ts'
import { legacy, until } from '../../revisions.ts'
import type { Recipient } from '../../server.ts'

const method = 'notifications/prompts/list_changed'

const unannounced: Fault = {
  says: 'tells of changes that it did not announce',
  seams: {
    ...declare((capabilities) => ({ ...capabilities, prompts: {} })),
    ...sendBefore('prompts/list', notification(method, {})),
  },
}

const isSubscription = (recipient: Recipient): boolean => 'end' in recipient

export default faults({
  'prompts.list-changed.opt-in-only': {
    says: 'tells every subscription that its prompts have changed',
    seams: {
      recipients: (change, all, next) => (change.kind === 'prompts' ? all.filter(isSubscription) : next(change, all)),
    },
  },
  'prompts.list-changed.sent-on-listen-stream': {
    says: 'acknowledges subscriptions to its prompts, and tells nobody when they change',
    seams: { recipients: (change, all, next) => (change.kind === 'prompts' ? [] : next(change, all)) },
  },
  'prompts.list-changed.sent': {
    says: 'changes its prompts and tells nobody',
    seams: { recipients: (change, all, next) => (change.kind === 'prompts' ? [] : next(change, all)) },
  },
  'prompts.list-changed.shape': {
    says: 'tells of changes with positional params',
    revisions: legacy,
    seams: sendBefore('prompts/list', notification(method, [])),
  },
  'prompts.list-changed.undeclared-strict': unannounced,
  'prompts.list-changed.undeclared': { ...unannounced, revisions: until('2025-03-26') },
})
