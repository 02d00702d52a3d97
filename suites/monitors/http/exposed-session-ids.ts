/** A session id is a secret: https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management */
import { monitor } from '../../define.ts'
import { judgesFrom, reading } from '../parts/readings.ts'

const id = 'session.client.handles-securely'

export default monitor({
  title: 'Session ids stand in headers alone',
  judges: judgesFrom(
    [id],
    ({ negotiated, http, bySubject }) => {
      const session = negotiated?.sessionId
      // A server of ours gives long ones; a short text may stand anywhere.
      if (negotiated === undefined || session === undefined || session.length < 8) return []
      const expected = 'the session id in no other place than its header'
      const urls = http
        .filter(({ seq }) => seq > negotiated.resultSeq)
        .map(({ url, seq }) => reading(id, isIn(url, session) && { expected, actual: url }, seq))
      const messages = bySubject
        .filter(({ seq }) => seq > negotiated.resultSeq)
        .map(({ text, json, seq }) => reading(id, isIn(text, session) && { expected, actual: json }, seq))
      return [...urls, ...messages]
    },
    'the client was in no session',
  ),
})

const isIn = (text: string, session: string): boolean =>
  text.includes(session) || text.includes(encodeURIComponent(session))
