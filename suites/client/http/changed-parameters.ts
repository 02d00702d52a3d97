import { failed, header, missing, modern, notObserved, passed, RpcError } from '../../../harness/index.ts'
import { codes, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { needs } from '../parts/needs.ts'

const mirrored = 'Mcp-Param-Text'

const tool = (annotation: JsonObject): JsonObject => ({
  name: 'echo',
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object', properties: { text: { type: 'string', ...annotation } }, required: ['text'] },
})

export default using(['call-tool']).clientScenario<'refused'>({
  title: 'A call that is refused because its tool has changed: a parameter is to be mirrored',
  revisions: modern,
  transports: ['streamable-http'],
  async drive({ serve }) {
    let hasChanged = false
    const server = await serve({
      on: {
        'tools/list': async () => ({ tools: [tool(hasChanged ? { 'x-mcp-header': 'Text' } : {})] }),
        'tools/call': async (request, next) => {
          if (hasChanged) return next()
          hasChanged = true
          request.label('refused')
          throw new RpcError(codes.headerMismatch, `Header mismatch: ${mirrored}`)
        },
      },
    })
    await server.done()
  },
  judges: {
    'http.params.client-retries-after-mismatch': (labels, { conversations, isCutShort }) => {
      const { sent, response } = labels.refused
      if (sent === undefined || response === undefined) return notObserved(needs('call-tool'))
      const later = sentBySubject({ conversations }).filter(({ seq }) => seq > response.seq)
      const again = later.filter(({ method }) => method === 'tools/call')
      const right = again.find((call) => header(call.http?.requestHeaders ?? [], mirrored) !== undefined)
      if (right !== undefined) return passed
      if (isCutShort) return notObserved('it was ended before it could go on')
      const expected = `tools/list, and the call again with ${mirrored}`
      const [same] = again
      return same === undefined
        ? missing(expected, sent.seq, response.seq)
        : failed(expected, `the call without ${mirrored}`, response.seq, same.seq)
    },
  },
})
