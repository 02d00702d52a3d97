import { failed, isCall, legacy, notObserved, passed, RpcError } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'

/** One retry with another version is fine; more than this is a loop. */
const mostAttempts = 5

export default clientScenario<'initialize'>({
  title: 'The server refuses every version that the client offers',
  revisions: legacy,
  async drive({ serve }) {
    const server = await serve({
      on: {
        initialize: async (request) => {
          if (request.earlier === 0) request.label('initialize')
          if (request.earlier >= mostAttempts) void server.close()
          request.deliberate('refuses every version')
          throw new RpcError(codes.invalidParams, 'Unsupported protocol version', {
            supported: ['1999-01-01'],
            requested: request.params.protocolVersion ?? null,
          })
        },
      },
    })
    await server.done()
  },
  judges: {
    'lifecycle.errors.version-mismatch-handled': ({ initialize }, { conversations }) => {
      const refused = initialize.response?.seq
      if (refused === undefined) return notObserved('initialize was not answered')
      const sent = sentBySubject({ conversations })
      const later = sent.find(
        (m) => m.seq > refused && isCall(m) && !['initialize', 'ping', 'server/discover'].includes(m.method ?? ''),
      )
      if (later !== undefined) return failed('nothing after a refused initialize', later.json, refused, later.seq)
      const attempts = sent.filter(({ method }) => method === 'initialize').length
      return attempts > mostAttempts
        ? failed(`at most ${mostAttempts} attempts`, `${attempts} initialize requests`)
        : passed
    },
  },
})
