import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.mode.undeclared-form',
  says: 'takes any mode of elicitation for forms',
  seams: {
    declared: (method, capabilities, next) =>
      (method === 'elicitation/create' && capabilities.elicitation !== undefined) || next(method, capabilities),
  },
})
