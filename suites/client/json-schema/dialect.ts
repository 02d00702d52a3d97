import { type ServerScript, since } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'

const pair: JsonObject = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false }
const of2020: JsonObject = {
  type: 'object',
  properties: { pair: { $ref: '#/$defs/pair' }, other: { type: 'string' } },
  required: ['pair'],
  dependentRequired: { other: ['pair'] },
  $defs: { pair },
}
const plain: JsonObject = { type: 'object', properties: { pair: { type: 'array' } }, required: ['pair'] }
const structuredContent: JsonObject = { pair: ['a', 1] }

const server = (outputSchema: JsonObject): ServerScript<GoingOn> => ({
  tools: [{ name: 'echo', inputSchema: { type: 'object' }, outputSchema }],
  on: {
    'tools/call': async () => ({
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
      structuredContent,
    }),
  },
})

export default using(['call-tool']).clientScenario<GoingOn>({
  title: 'A tool whose output schema needs JSON Schema 2020-12',
  revisions: since('2025-11-25'),
  drive: (drive) => driveOn(drive, () => server(of2020), { plain: server(plain) }),
  judges: {
    'json-schema.client.supports-2020-12': (labels) => wentOn(labels, 'a schema of the dialect 2020-12'),
  },
})
