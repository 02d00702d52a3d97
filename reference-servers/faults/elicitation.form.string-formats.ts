import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.form.string-formats',
  says: 'asks for a string in a format of its own',
  seams: {
    questions: {
      'elicitation/create': (params) => ({
        ...params,
        requestedSchema: { type: 'object', properties: { name: { type: 'string', format: 'nickname' } } },
      }),
    },
  },
})
