import { faults } from '../../fault.ts'
import { structuredContentProblem } from '../../features/structured-content.ts'
import { toolContentProblem } from '../../features/tool-content.ts'
import { isObject, type Json, objectAt, objectsAt } from '../../messages.ts'

/** The first reference into the network, at any depth. */
function reference(schema: Json | undefined): string | undefined {
  if (Array.isArray(schema)) return schema.map(reference).find((found) => found !== undefined)
  if (!isObject(schema)) return undefined
  const { $ref } = schema
  return typeof $ref === 'string' && $ref.startsWith('http')
    ? $ref
    : reference(Object.values(schema).map((v) => v ?? null))
}

const known = (dialect: Json | undefined): boolean =>
  dialect === undefined || /json-schema\.org\/(draft-07|draft\/2020-12)\//.test(String(dialect))

export default faults({
  'json-schema.client.validates-by-dialect': {
    says: 'checks every result by the dialect that it knows best',
    seams: {
      decide: {
        checkToolResult(result, tool) {
          const { $schema: _, ...outputSchema } = objectAt(tool, 'outputSchema')
          const own = tool.outputSchema === undefined ? tool : { ...tool, outputSchema }
          return toolContentProblem(result) ?? structuredContentProblem(result, own)
        },
      },
    },
  },
  'json-schema.client.unsupported-dialect-error': {
    says: 'offers no tool at all when one of them has a schema of an unknown dialect',
    seams: {
      incoming(message, next) {
        const tools = objectsAt(objectAt(message, 'result'), 'tools')
        const isLost = tools.some((tool) => !known(objectAt(tool, 'outputSchema').$schema))
        next(isLost ? { ...message, result: { ...objectAt(message, 'result'), tools: [] } } : message)
      },
    },
  },
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
  'json-schema.ref.client-unresolved-rejected': {
    says: 'takes a result for good when its schema cannot be resolved',
    seams: {
      decide: {
        async checkToolResult(_result, _tool, next) {
          const problem = await next()
          return problem?.includes("can't resolve reference") ? undefined : problem
        },
      },
    },
  },
  'json-schema.composition.client-bounded': {
    says: 'dies of a schema with many branches',
    seams: () => {
      let crash = () => {}
      return {
        order: {
          afterOpen(context) {
            crash = context.crash
          },
        },
        decide: {
          async checkToolResult(_result, _tool, next) {
            const problem = await next()
            if (problem?.includes('too complex')) crash()
            return problem
          },
        },
      }
    },
  },
})
