import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.list-changed.sent',
  says: 'changes its tools and tells nobody',
  seams: {
    recipients: (change, all, next) => (change.kind === 'tools' ? [] : next(change, all)),
  },
})
