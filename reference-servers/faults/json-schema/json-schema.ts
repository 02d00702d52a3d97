import { faults } from '../../fault.ts'
import { editFirst } from '../../fault-edits.ts'
import { isObject } from '../../json-rpc.ts'

const olderSchema = { type: 'object', properties: { handle: { type: 'string', required: true } } }

export default faults({
  'json-schema.sender.schema-valid': {
    says: 'writes required as draft-03 had it',
    seams: {
      tools: (context, next) =>
        next(context).map((tool) => (tool.name === 'use-state' ? { ...tool, inputSchema: olderSchema } : tool)),
    },
  },
  'json-schema.server.supports-2020-12': {
    says: 'does not know dependentRequired',
    seams: {
      validate: (tool, args, next) => {
        const { dependentRequired: _, ...inputSchema } = tool.inputSchema
        return next({ ...tool, inputSchema }, args)
      },
    },
  },
  'json-schema.server.validates-by-dialect': [
    {
      says: 'reads every schema as 2020-12',
      seams: { schema: { dialect: (schema, next) => next(schema) && '2020-12' } },
    },
    {
      says: 'reads a schema without $schema as draft-07',
      seams: {
        schema: { dialect: (schema, next) => (schema.$schema === undefined ? 'draft-07' : next(schema)) },
      },
    },
  ],
  'json-schema.server.unsupported-dialect-error': {
    says: 'reads a dialect that it does not know as 2020-12',
    seams: { schema: { dialect: (schema, next) => next(schema) ?? '2020-12' } },
  },
  'json-schema.ref.server-no-network-fetch': {
    says: 'fetches what a schema refers to',
    seams: {
      schema: {
        reference: async (reference, next) => {
          try {
            const fetched: unknown = await (await fetch(reference)).json()
            return fetched
          } catch {
            return next(reference)
          }
        },
      },
    },
  },
  'json-schema.ref.server-unresolved-rejected': {
    says: 'takes a reference that it cannot resolve for a schema that all fits',
    seams: { schema: { reference: () => true } },
  },
  'json-schema.composition.server-bounded': {
    says: 'is busy with a costly schema for good, and does nothing else',
    transports: ['stdio'],
    seams: () => {
      let busy = false
      return {
        schema: {
          bounds: async (schema, next) => {
            busy = !(await next(schema))
            return busy ? forever() : true
          },
        },
        incoming: (message, connection, next) => (busy ? forever() : next(message, connection)),
      }
    },
  },
  'json-schema.dialect.recommended': {
    says: 'writes its schemas in draft-07',
    seams: editFirst('tools/list', 'tools', (tool) => ({
      ...tool,
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        ...(isObject(tool.inputSchema) && tool.inputSchema),
      },
    })),
  },
})

const forever = () => new Promise<never>(() => {})
