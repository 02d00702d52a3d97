import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.list-changed.sent',
  says: 'changes its resources and tells nobody',
  seams: {
    recipients: (change, all, next) => (change.kind === 'resources' ? [] : next(change, all)),
  },
})
