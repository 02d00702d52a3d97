import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.capability.undeclared-not-relied-on',
  says: 'asks clients for input whatever they declared',
  revisions: ['2026-07-28'],
  alsoBreaks: {
    'elicitation.mode.undeclared-form': 'clients that declared URLs only are asked by form',
    'elicitation.capability.undeclared-not-requested': 'the question goes to a client that did not declare it',
  },
  seams: {
    declared: (method, capabilities, next) => method === 'elicitation/create' || next(method, capabilities),
  },
})
