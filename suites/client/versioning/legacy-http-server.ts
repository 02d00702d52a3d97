import { all, at, missing, modern, notObserved, passed, seen } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'

const refusals = {
  empty: ['', 'text/plain'],
  html: ['<!doctype html><title>Bad Request</title>', 'text/html'],
  error: [
    '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: Server not initialized"},"id":null}',
    'application/json',
  ],
} as const
type Refusal = keyof typeof refusals
type Label = `refused:${Refusal}` | `fallback:${Refusal}`
const kinds: readonly Refusal[] = ['error', 'empty', 'html']

export default clientScenario<Label>({
  title: 'A modern request to an HTTP server that has only the handshake',
  revisions: modern,
  transports: ['streamable-http'],
  async drive({ serve }) {
    let fellBack = false
    for (const kind of kinds) {
      const [body, type] = refusals[kind]
      let refused = false
      const server = await serve(
        {
          onHttp: (request, next) => {
            const version = at(request.message, 'params', '_meta', 'io.modelcontextprotocol/protocolVersion')
            if (version === undefined) return next()
            if (!refused) request.label(`refused:${kind}`)
            refused = true
            const options = { deliberate: 'as servers of before the revision answered' }
            return request.respond(400, { 'Content-Type': type }, body, options)
          },
        },
        { protocolVersion: 'any', serverRevision: '2025-11-25' },
      )
      const fallback = await server.next(({ method }) => method === 'initialize', { as: `fallback:${kind}` })
      await server.close()
      // Neither this way nor another: the client has one era.
      fellBack ||= fallback !== undefined
      if (!fellBack && kind === 'empty') return
    }
  },
  judges: {
    'versioning.probe.http-fallback': (labels) => {
      const isDualEra = kinds.some((kind) => seen(labels, `fallback:${kind}`) !== undefined)
      if (!isDualEra) {
        return notObserved(
          'the client never fell back: it opens with initialize, or speaks one era only, at least when MCP_CONFORMANCE_PROTOCOL_VERSION is not set',
        )
      }
      return all(
        kinds.map((kind) => {
          const refused = seen(labels, `refused:${kind}`)
          if (refused === undefined) return notObserved('the client opened with initialize')
          if (seen(labels, `fallback:${kind}`) !== undefined) return passed
          return missing(`initialize after 400 with ${kind}`, ...refused.evidence)
        }),
      )
    },
  },
})
