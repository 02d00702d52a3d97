import { textResult } from '../content.ts'
import type { Tool } from '../tool.ts'

export const scopedTool = 'scoped-tool'

/** For who has the scopes; a server that nobody issues scopes for does not have it. */
export const scopedTools: readonly Tool[] = [
  {
    name: scopedTool,
    description: 'Needs the scopes fixture:read and fixture:write.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
    run: () => textResult('ok'),
  },
]
