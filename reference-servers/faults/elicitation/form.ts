import { faults } from '../../fault.ts'

export default faults({
  'elicitation.create.shape': {
    says: 'asks without a message',
    revisions: ['2025-06-18'],
    seams: {
      questions: { 'elicitation/create': ({ message: _, ...params }) => params },
    },
  },
  'elicitation.form.flat-primitives-2025-06-18': {
    says: 'asks for a nested object',
    seams: {
      questions: {
        'elicitation/create': (params) => ({
          ...params,
          requestedSchema: { type: 'object', properties: { address: { type: 'object', properties: {} } } },
        }),
      },
    },
  },
  'elicitation.form.flat-primitives': {
    says: 'asks for a nested object',
    seams: {
      questions: {
        'elicitation/create': (params) => ({
          ...params,
          requestedSchema: { type: 'object', properties: { address: { type: 'object', properties: {} } } },
        }),
      },
    },
  },
  'elicitation.form.mode-value': {
    says: 'asks in a mode that does not exist',
    seams: { questions: { 'elicitation/create': (params) => ({ ...params, mode: 'text' }) } },
  },
  'elicitation.form.string-formats': {
    says: 'asks for a string in a format of its own',
    seams: {
      questions: {
        'elicitation/create': (params) => ({
          ...params,
          requestedSchema: { type: 'object', properties: { name: { type: 'string', format: 'nickname' } } },
        }),
      },
    },
  },
  'elicitation.request.message': {
    says: 'asks without a message',
    seams: {
      questions: { 'elicitation/create': ({ message: _, ...params }) => params },
    },
  },
})
