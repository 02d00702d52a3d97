import { type ServerScript, since } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { boreCost, driveOn, type GoingOn } from '../parts/going-on.ts'

/** Small, and a million million subschemas when it is followed: without a bound nobody comes to the end of it. */
const levels = 40
const costly: JsonObject = {
  type: 'object',
  properties: { a: { $ref: `#/$defs/l${levels}` } },
  $defs: Object.fromEntries(Array.from({ length: levels + 1 }, (_, n) => [`l${n}`, level(n)])),
}

function level(n: number): JsonObject {
  const below: JsonObject = { $ref: `#/$defs/l${n - 1}` }
  return n === 0 ? { type: 'string' } : { anyOf: [below, below] }
}

const inputSchema: JsonObject = { type: 'object' }
const server = (outputSchema: JsonObject): ServerScript<GoingOn> => ({
  tools: [
    { name: 'costly', inputSchema, outputSchema },
    { name: 'plain', inputSchema },
  ],
  on: {
    'tools/call': async ({ params }) => {
      const structuredContent = { a: 5 }
      return {
        content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
        ...(params.name === 'costly' && { structuredContent }),
      }
    },
  },
})

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/index#composition-keyword-resource-use */
export default using(['call-tool']).clientScenario<GoingOn>({
  title: 'A tool with a small output schema that is dear to validate by',
  revisions: since('2026-07-28'),
  costly: true,
  drive: (drive) =>
    driveOn(drive, () => ({ ...server(costly) }), {
      plain: server({ type: 'object' }),
      fits: ({ method, params }) => method === 'tools/call' && JSON.stringify(params ?? null).includes('"plain"'),
      launch: {
        actions: [
          { action: 'list-tools' },
          { action: 'call-tool', name: 'costly' },
          { action: 'call-tool', name: 'plain' },
        ],
      },
    }),
  judges: {
    'json-schema.composition.client-bounded': (labels, context) =>
      boreCost(labels, context, 'a result whose schema is dear'),
  },
})
