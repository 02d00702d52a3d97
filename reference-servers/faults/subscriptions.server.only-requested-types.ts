import { fault } from '../seams.ts'

export default fault({
  requirement: 'subscriptions.server.only-requested-types',
  says: 'tells every subscription of every change',
  revisions: ['2026-07-28'],
  seams: { recipients: (_change, all) => all.filter((recipient) => 'end' in recipient) },
})
