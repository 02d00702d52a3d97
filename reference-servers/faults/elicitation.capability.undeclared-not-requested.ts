import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.capability.undeclared-not-requested',
  says: 'elicits from whoever calls',
  alsoBreaks: {
    'meta.capability.undeclared-not-relied-on': 'it says the same of all capabilities',
  },
  seams: {
    declared: (method, capabilities, next) =>
      (method === 'elicitation/create' && capabilities.elicitation === undefined) || next(method, capabilities),
  },
})
