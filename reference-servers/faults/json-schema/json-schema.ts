import { faults } from '../../fault.ts'

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
})
