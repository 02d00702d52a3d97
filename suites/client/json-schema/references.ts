import { failed, modern, notObserved, passed, seen, type TestServer } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { needs } from '../parts/needs.ts'

const path = '/x-suite/schema'

/** Tools whose schemas point to a listener of ours: directly, from a definition, and by a relative reference. */
function tools(origin: string): readonly JsonObject[] {
  const at = (name: string): string => `${origin}${path}/${name}.json`
  const plain: JsonObject = { type: 'object' }
  return [
    { name: 'direct', inputSchema: plain, outputSchema: { type: 'object', properties: { a: { $ref: at('direct') } } } },
    {
      name: 'defined',
      inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: at('defined') } } },
    },
    {
      name: 'relative',
      inputSchema: plain,
      outputSchema: { $id: at('base'), type: 'object', properties: { a: { $ref: 'relative.json' } } },
    },
  ]
}

export default using([], ['call-tool']).clientScenario<'listed'>({
  title: 'Tools whose schemas refer to the network',
  revisions: modern,
  transports: ['streamable-http'],
  async drive({ serve }) {
    const server: TestServer<'listed'> = await serve({
      onHttp: async (request, next) => {
        if (!request.path.startsWith(path)) return next()
        return request.respond(200, { 'Content-Type': 'application/json' }, '{"type":"string"}')
      },
      on: {
        'tools/list': async (request) => {
          request.label('listed')
          return { tools: [...tools(new URL(server.url ?? '').origin)] }
        },
        'tools/call': async () => ({
          content: [{ type: 'text', text: '{"a":"b"}' }],
          structuredContent: { a: 'b' },
        }),
      },
    })
    await server.done()
  },
  judges: {
    'json-schema.ref.client-no-network-fetch': (labels, { conversations }) => {
      const fetched = conversations.flatMap(({ http }) => http).find(({ url }) => url.startsWith(path))
      if (fetched !== undefined)
        return failed('no request for what a schema refers to', `${fetched.method} ${fetched.url}`, fetched.seq)
      return seen(labels, 'listed')?.response?.result === undefined
        ? notObserved(`the client listed no tools: ${needs('list-tools')}`)
        : passed
    },
  },
})
