import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.client.echo-state',
  says: 'Trims the state of the server.',
  revisions: ['2026-07-28'],
  seams: {
    retry: ({ requestState, ...params }) =>
      typeof requestState === 'string' ? { ...params, requestState: requestState.trim() } : params,
  },
})
