import { faults } from '../../fault.ts'
import { isObject, type Json } from '../../messages.ts'

/** The first reference into the network, at any depth. */
function reference(schema: Json | undefined): string | undefined {
  if (Array.isArray(schema)) return schema.map(reference).find((found) => found !== undefined)
  if (!isObject(schema)) return undefined
  const { $ref } = schema
  return typeof $ref === 'string' && $ref.startsWith('http')
    ? $ref
    : reference(Object.values(schema).map((v) => v ?? null))
}

export default faults({
  'json-schema.client.supports-2020-12': {
    says: 'leaves out tools whose schema has keywords that draft-07 does not know',
    seams: {
      decide: {
        rejectTool: (tool, next) =>
          JSON.stringify(tool.outputSchema ?? {}).includes('"prefixItems"') ? 'unknown keyword prefixItems' : next(),
      },
    },
  },
  'json-schema.ref.client-no-network-fetch': {
    says: 'fetches what an output schema refers to',
    // Our listener is reached over HTTP alone.
    transports: ['streamable-http'],
    seams: {
      decide: {
        async checkToolResult(_result, tool, next) {
          const url = reference(tool.outputSchema)
          if (url !== undefined) await fetch(url).catch(() => undefined)
          return next()
        },
      },
    },
  },
})
