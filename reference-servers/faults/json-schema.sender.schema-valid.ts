import { fault } from '../seams.ts'

const olderSchema = { type: 'object', properties: { handle: { type: 'string', required: true } } }

export default fault({
  requirement: 'json-schema.sender.schema-valid',
  says: 'writes required as draft-03 had it',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: {
    tools: (context, next) =>
      next(context).map((tool) => (tool.name === 'use-state' ? { ...tool, inputSchema: olderSchema } : tool)),
  },
})
