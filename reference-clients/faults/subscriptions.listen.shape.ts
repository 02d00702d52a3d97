import { editParams } from '../fault-edits.ts'
import { isObject } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'subscriptions.listen.shape',
  says: 'Leaves the wrapper off the filter.',
  revisions: ['2026-07-28'],
  seams: editParams('subscriptions/listen', ({ notifications, ...params }) => ({
    ...params,
    ...(isObject(notifications) && notifications),
  })),
})
