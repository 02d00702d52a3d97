import { randomUUID } from 'node:crypto'
import { RpcError, ToolError } from '../../errors.ts'
import type { Tool } from '../tool.ts'

/** Tools that need what a user enters on a page of the server, and never sees the client. */
export const urlTools: readonly Tool[] = [
  {
    name: 'url-eliciting-tool',
    description: 'Works with a key that the user enters on a page.',
    since: '2025-11-25',
    inputSchema: { type: 'object', properties: { style: { enum: ['request', 'error'] } } },
    run: async ({ style = 'request' }, context) => {
      const isOld = context.revision === '2025-11-25'
      const id = randomUUID()
      const params = {
        mode: 'url',
        message: 'Please enter your key on the page.',
        url: `https://reference.example/keys/${id}`,
        ...(isOld && { elicitationId: id }),
      }
      if (style === 'error' && isOld)
        throw new RpcError(-32042, 'A key has to be entered first', { data: { elicitations: [params] } })
      const { key } = await context.input({ key: { method: 'elicitation/create', params } })
      // That the user goes there does not say that anything was entered.
      throw new ToolError(
        key?.action === 'accept' ? 'No key was entered yet.' : 'The user does not want to enter a key.',
      )
    },
  },
]
