import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.capability.check-before-use',
  says: 'asks whoever calls for roots',
  revisions: ['2024-11-05', '2025-03-26'],
  seams: {
    declared: (method, capabilities, next) =>
      (method === 'roots/list' && capabilities.roots === undefined) || next(method, capabilities),
  },
})
