import { failed, modern, notObserved, passed, type TestServer } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported, reportOf } from '../parts/driven.ts'

const schemaOf = (a: JsonObject): JsonObject => ({ type: 'object', properties: { a }, required: ['a'] })
const tools: readonly JsonObject[] = [
  { name: 'misfit', inputSchema: { type: 'object' }, outputSchema: schemaOf({ type: 'integer' }) },
  {
    name: 'remote',
    inputSchema: { type: 'object' },
    outputSchema: schemaOf({ $ref: 'http://127.0.0.1:9/x-suite/no-such-schema.json' }),
  },
]
const structuredContent: JsonObject = { a: 'b' }

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/index#ref-resolution */
export default using(['call-tool']).clientScenario<'remote'>({
  title: 'A tool whose output schema cannot be resolved',
  revisions: modern,
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const server: TestServer<'remote'> = await serve(
      {
        tools,
        on: {
          'tools/call': async (request) => {
            if (request.params.name === 'remote') request.label('remote')
            else request.deliberate('content that does not fit the schema')
            return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
          },
        },
      },
      {
        actions: [
          { action: 'list-tools' },
          { action: 'call-tool', name: 'misfit', id: 'misfit' },
          { action: 'call-tool', name: 'remote', id: 'remote' },
        ],
      },
    )
    await server.done()
  },
  judges: {
    'json-schema.ref.client-unresolved-rejected': (_, context) => {
      const control = reportOf(context, 'misfit')
      if (control === undefined || control.outcome === 'result' || control.outcome === 'unsupported')
        return notObserved(
          'the client does not validate what tools return, or no driver says so (docs/reference/drivers.md)',
        )
      return reported(context, 'remote', ({ outcome, line, seq }) =>
        outcome === 'result' ? failed('no success by a schema that cannot be resolved', line, seq) : passed,
      )
    },
  },
})
