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
  type TestServer,
} from '../../../harness/index.ts'
import { codes, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { firstRequest } from './parts/modern-requests.ts'

const unknownVersion = '2099-01-01'
/** More requests than this that are refused alike are a loop. */
const mostRequests = 10

/** The requests that came after the refusal. */
function later({ refused }: Labels<'refused'>, { conversations }: JudgeContext) {
  const own = conversations.filter(({ connection }) => connection === refused.connection)
  const after = refused.response?.seq ?? Number.POSITIVE_INFINITY
  return sentBySubject({ conversations: own }).filter(({ seq, kind }) => seq > after && kind === 'request')
}

const fellBack = (labels: Labels<'refused'>, context: JudgeContext, judge: () => Finding): Finding => {
  if (labels.refused.response === undefined) return notObserved('the request was not answered')
  return later(labels, context).some(({ method }) => method === 'initialize')
    ? notObserved('the client turned to initialize, which another requirement covers')
    : judge()
}

export default using(['connect']).clientScenario<'refused'>({
  title: 'A modern server that shares no version with the client',
  revisions: modern,
  async drive({ serve }) {
    const refuse = async (requested: string): Promise<never> => {
      const data = { supported: [unknownVersion], requested }
      throw new RpcError(codes.unsupportedProtocolVersion, 'Unsupported protocol version', data)
    }
    let first: Json | undefined
    const server: TestServer<'refused'> = await serve(
      {
        on: firstRequest(
          async (request) => {
            request.label('refused')
            first = request.message.method
            request.deliberate('refuses every version')
            return refuse(String(at(request.params, '_meta', 'io.modelcontextprotocol/protocolVersion')))
          },
          async (request) => {
            request.deliberate('refuses every version')
            if (request.earlier > 2 * mostRequests) void server.close()
            return refuse(String(at(request.params, '_meta', 'io.modelcontextprotocol/protocolVersion')))
          },
        ),
      },
      { protocolVersion: 'any' },
    )
    const discovers = ({ method }: JsonObject): boolean => method === (first ?? method)
    await server.next(discovers)
    const again = await server.next(discovers)
    await server.done()
    if (again === undefined) return
    // A client that holds several conversations asks each time for the first time.
    const plain = await serve(undefined, { protocolVersion: 'any' })
    await plain.done()
  },
  judges: {
    'versioning.probe.modern-error-no-fallback': (labels, context) => {
      if (labels.refused.response === undefined) return notObserved('the request was not answered')
      const opening = later(labels, context).find(({ method }) => method === 'initialize')
      return opening === undefined
        ? passed
        : failed('no initialize to a server that has shown to be modern', opening.json, opening.seq)
    },
    'versioning.client.surfaces-no-overlap': (labels, context) =>
      fellBack(labels, context, () => {
        const repeated = later(labels, context)
        if (repeated.length > mostRequests) {
          return failed(`at most ${mostRequests} further requests`, `${repeated.length}`, ...repeated.map((m) => m.seq))
        }
        return passed
      }),
    'versioning.probe.http-modern-error-retries': (labels, context) =>
      fellBack(labels, context, () => {
        const method = labels.refused.sent?.method
        const here = ({ connection }: { readonly connection: string }) => connection === labels.refused.connection
        const again = later(labels, context).find((message) => message.method === method)
        if (again === undefined) return passed
        const elsewhere = context.conversations.filter((conversation) => !here(conversation))
        const usual = sentBySubject({ conversations: elsewhere }).filter((message) => message.method === method)
        if (usual.length > 1) return notObserved(`the client sends ${method} several times anyway`)
        const version = at(again.params, '_meta', 'io.modelcontextprotocol/protocolVersion')
        return failed('no repetition in a version that is not listed', version, again.seq)
      }),
  },
})
