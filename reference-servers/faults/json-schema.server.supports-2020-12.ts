import { fault } from '../seams.ts'

export default fault({
  requirement: 'json-schema.server.supports-2020-12',
  says: 'does not know dependentRequired',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: {
    validate: (tool, args, next) => {
      const { dependentRequired: _, ...inputSchema } = tool.inputSchema
      return next({ ...tool, inputSchema }, args)
    },
  },
})
