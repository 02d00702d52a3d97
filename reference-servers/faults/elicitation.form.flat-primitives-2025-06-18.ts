import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.form.flat-primitives-2025-06-18',
  says: 'asks for a nested object',
  seams: {
    questions: {
      'elicitation/create': (params) => ({
        ...params,
        requestedSchema: { type: 'object', properties: { address: { type: 'object', properties: {} } } },
      }),
    },
  },
})
