import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.client.no-invented-state',
  says: 'Sends an empty state when the server gave none.',
  revisions: ['2026-07-28'],
  seams: {
    retry: ({ requestState, ...params }) => ({ ...params, requestState: requestState ?? '' }),
  },
})
