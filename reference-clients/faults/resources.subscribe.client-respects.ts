import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.subscribe.client-respects',
  says: 'Subscribes to whatever it reads.',
  revisions: ['2024-11-05', '2025-03-26'],
  seams: { decide: { mayUse: (capability, next) => capability === 'resources.subscribe' || next() } },
})
