import { fault } from '../seams.ts'

export default fault({
  requirement: 'sampling.message.role-and-content',
  says: 'lets the system speak as a message',
  seams: {
    questions: {
      'sampling/createMessage': (params) => ({
        ...params,
        messages: [{ role: 'system', content: { type: 'text', text: 'Be brief.' } }],
      }),
    },
  },
})
