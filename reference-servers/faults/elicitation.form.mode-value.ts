import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.form.mode-value',
  says: 'asks in a mode that does not exist',
  seams: { questions: { 'elicitation/create': (params) => ({ ...params, mode: 'text' }) } },
})
