import { fault } from '../seams.ts'

export default fault({
  requirement: 'session.id.unpredictable',
  says: 'gives out session ids that count up behind a long prefix',
  seams: () => {
    let count = 0
    return { http: { sessionId: () => `session-of-this-server-${String(++count).padStart(6, '0')}` } }
  },
  alsoBreaks: { 'session.id.unique-secure': 'the general form of the same rule' },
})
