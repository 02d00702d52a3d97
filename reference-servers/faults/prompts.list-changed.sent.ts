import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.list-changed.sent',
  says: 'changes its prompts and tells nobody',
  seams: {
    recipients: (change, all, next) => (change.kind === 'prompts' ? [] : next(change, all)),
  },
})
