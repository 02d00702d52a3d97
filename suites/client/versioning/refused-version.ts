import {
  at,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  modern,
  notObserved,
  passed,
  RpcError,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { firstRequest } from './parts/modern-requests.ts'

/** What a client with a single modern version makes of it is open; another version than those listed is not. */
function retried({ refused }: Labels<'refused'>, { conversations, revision }: JudgeContext): Finding {
  const after = refused.response?.seq
  if (after === undefined) return notObserved('the request was not answered')
  const next = sentBySubject({ conversations }).find(({ seq, kind }) => seq > after && kind === 'request')
  if (next === undefined) return notObserved('the client took the refusal as final: it has only one version to try')
  if (next.method === 'initialize')
    return notObserved('the client turned to initialize, which another requirement covers')
  const version = at(next.params, '_meta', 'io.modelcontextprotocol/protocolVersion')
  return version === revision
    ? passed
    : failed(`a request in ${revision}, the version listed`, version, after, next.seq)
}

export default clientScenario<'refused'>({
  title: 'A first request that is refused over its version, although the version is listed',
  revisions: modern,
  async drive({ serve, revision }) {
    const server = await serve(
      {
        on: firstRequest(async (request) => {
          request.label('refused')
          request.deliberate('refuses a version that it lists')
          throw new RpcError(codes.unsupportedProtocolVersion, 'Unsupported protocol version', {
            supported: [revision.id],
            requested: revision.id,
          })
        }),
      },
      { protocolVersion: 'any' },
    )
    await server.done()
  },
  judges: {
    'versioning.client.retries-with-supported': retried,
    'versioning.probe.retries-with-supported': retried,
  },
})
