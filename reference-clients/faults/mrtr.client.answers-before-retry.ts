import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.client.answers-before-retry',
  says: 'Repeats the call at once, without answers.',
  revisions: ['2026-07-28'],
  seams: {
    retry: ({ inputResponses: _, ...params }) => params,
  },
})
