import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.create.shape',
  says: 'asks without a message',
  revisions: ['2025-06-18'],
  seams: {
    questions: { 'elicitation/create': ({ message: _, ...params }) => params },
  },
})
