import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.unsubscribe.stops',
  says: 'accepts the end of a subscription and goes on',
  seams: { handlers: { 'resources/unsubscribe': () => ({}) } },
})
