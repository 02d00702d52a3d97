import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.request.message',
  says: 'asks without a message',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: {
    questions: { 'elicitation/create': ({ message: _, ...params }) => params },
  },
})
