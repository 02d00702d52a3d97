import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.name.case-sensitive-server',
  says: 'does not mind the case of tool names',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: {
    tools: (context, next) =>
      next(context).map((tool) => {
        const { name } = context.params
        return typeof name === 'string' && name.toLowerCase() === tool.name.toLowerCase() ? { ...tool, name } : tool
      }),
  },
})
