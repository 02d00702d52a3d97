import { fault } from '../seams.ts'

export default fault({
  requirement: 'session.id.unique-secure',
  says: 'gives out the session ids 1, 2, 3',
  revisions: ['2025-03-26', '2025-11-25'],
  seams: () => {
    let count = 0
    return { http: { sessionId: () => String(++count) } }
  },
})
