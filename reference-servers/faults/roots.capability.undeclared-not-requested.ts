import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.capability.undeclared-not-requested',
  says: 'asks whoever calls for roots',
  seams: {
    declared: (method, capabilities, next) =>
      (method === 'roots/list' && capabilities.roots === undefined) || next(method, capabilities),
  },
})
