import { failed, modern, notObserved, passed, RpcError } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { firstRequest } from './parts/modern-requests.ts'

export default clientScenario<'refused'>({
  title: 'HTTP 400 with an error that only a modern server gives',
  revisions: modern,
  transports: ['streamable-http'],
  async drive({ serve }) {
    const server = await serve(
      {
        on: firstRequest(async (request) => {
          request.label('refused')
          request.deliberate('the headers are in order')
          throw new RpcError(codes.headerMismatch, 'Header mismatch: Mcp-Method')
        }),
      },
      { protocolVersion: 'any' },
    )
    await server.done()
  },
  judges: {
    'versioning.probe.http-body-inspected': ({ refused }, { conversations }) => {
      const after = refused.response?.seq
      if (after === undefined) return notObserved('the request was not answered')
      const opening = sentBySubject({ conversations }).find(({ seq, method }) => seq > after && method === 'initialize')
      return opening === undefined
        ? passed
        : failed('no initialize after a modern error', opening.json, after, opening.seq)
    },
  },
})
