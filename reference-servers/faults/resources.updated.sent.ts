import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.updated.sent',
  says: 'accepts subscriptions and forgets them',
  seams: {
    recipients: (change, all, next) => (change.kind === 'updated' ? [] : next(change, all)),
  },
})
