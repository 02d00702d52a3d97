import { fault } from '../seams.ts'

export default fault({
  requirement: 'sampling.capability.undeclared-not-requested',
  says: 'samples with whoever calls',
  seams: {
    declared: (method, capabilities, next) =>
      (method === 'sampling/createMessage' && capabilities.sampling === undefined) || next(method, capabilities),
  },
})
