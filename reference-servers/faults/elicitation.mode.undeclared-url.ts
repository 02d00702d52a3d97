import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.mode.undeclared-url',
  says: 'sends clients to a page that know forms only',
  seams: {
    questions: {
      'elicitation/create': ({ message }) => ({
        mode: 'url',
        message,
        url: 'https://example.com/connect',
        elicitationId: 'one',
      }),
    },
  },
})
