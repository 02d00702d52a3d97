import { failed, modern, notObserved, passed, sameJson } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { needs } from '../parts/needs.ts'

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
    'http.stream.reissue-new-id': ({ broken }, { conversations }) => {
      const { sent } = broken
      if (sent === undefined) return notObserved(needs('call-tool'))
      const repeated = sentBySubject({ conversations }).find(
        (m) =>
          m.seq > sent.seq &&
          m.method === sent.method &&
          sameJson(m.params?.name, sent.params?.name) &&
          sameJson(m.params?.arguments, sent.params?.arguments),
      )
      if (repeated === undefined) return notObserved('the client did not send the request again')
      return sameJson(repeated.id, sent.id) ? failed('another id', repeated.id, sent.seq, repeated.seq) : passed
    },
  },
})
