import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.subscribe.client-respects-strict',
  says: 'Subscribes to whatever it reads.',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: { decide: { mayUse: (capability, next) => capability === 'resources.subscribe' || next() } },
})
