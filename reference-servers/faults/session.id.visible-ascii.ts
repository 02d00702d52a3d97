import { randomUUID } from 'node:crypto'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'session.id.visible-ascii',
  says: 'gives out session ids with spaces in them',
  seams: { http: { sessionId: () => `session ${randomUUID()}` } },
})
