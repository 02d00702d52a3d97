import { failed, modern, notObserved, passed, sameJson } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { needs } from '../parts/needs.ts'
import { openings } from '../parts/rounds.ts'

export default using(['call-tool']).clientScenario<'broken'>({
  title: 'A response stream that breaks off, in the revision without resumption',
  revisions: modern,
  transports: ['streamable-http'],
  async drive({ serve }) {
    let broken = false
    const server = await serve({
      onHttp: async (request, next) => {
        if (broken || request.message?.method !== 'tools/call') return next()
        broken = true
        request.label('broken')
        const stream = request.openStream()
        stream?.event({ id: 'e1', data: '', deliberate: 'an event id, which this revision does not have' })
        stream?.drop()
      },
    })
    await server.done()
  },
  judges: {
    'http.stream.reissue-new-id': ({ broken }, context) => {
      const { sent } = broken
      if (sent === undefined) return notObserved(needs('call-tool'))
      const { bySubject } = conversationOf(broken, context)
      const alike = bySubject.filter(
        (m) =>
          m.method === sent.method &&
          sameJson(m.params?.name, sent.params?.name) &&
          sameJson(m.params?.arguments, sent.params?.arguments),
      )
      const times = openings({ bySubject })
      if (times === 0) return notObserved('nothing shows whether the client started again')
      // Each conversation of the client sends the request for the first time.
      if (alike.length <= times) return notObserved('the client did not send the request again')
      const sameId = alike.filter(({ id }) => sameJson(id, sent.id))
      const repeated = sameId.at(-1)
      if (repeated === undefined || sameId.length <= times) return passed
      return failed('another id', repeated.id, sent.seq, repeated.seq)
    },
  },
})
