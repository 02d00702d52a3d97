import { randomUUID } from 'node:crypto'
import { codes } from '../../../schema/error-codes.ts'
import { pageFor, visitQuestion } from '../../authorization/pages.ts'
import type { RequestContext } from '../../context.ts'
import { RpcError, ToolError } from '../../errors.ts'
import { textResult } from '../content.ts'
import type { Tool } from '../tool.ts'

/** Tools that need what a user enters on a page of the server, and never sees the client. */
export const urlTools: readonly Tool[] = [
  {
    name: 'url-eliciting-tool',
    description: 'Works with a key that the user enters on a page.',
    since: '2025-11-25',
    inputSchema: { type: 'object', properties: { style: { enum: ['request', 'error'] } } },
    run: async ({ style = 'request' }, context) => {
      if (hasKey(context)) return textResult('The key works.')
      const isOld = context.revision === '2025-11-25'
      const id = randomUUID()
      const url = pageFor(context, 'keys') ?? `https://reference.example/keys/${id}`
      const params = visitQuestion('Please enter your key on the page.', url, isOld ? id : undefined)
      if (style === 'error' && isOld)
        throw new RpcError(codes.urlElicitationRequired, 'A key has to be entered first', {
          data: { elicitations: [params] },
        })
      const { key } = await context.input({ key: { method: 'elicitation/create', params } })
      if (hasKey(context)) return textResult('The key works.')
      // That the user goes there does not say that anything was entered.
      throw new ToolError(
        key?.action === 'accept' ? 'No key was entered yet.' : 'The user does not want to enter a key.',
      )
    },
  },
]

/** Uses the key up that the user has entered. */
const hasKey = ({ server, arrival }: RequestContext): boolean => server.visits.keys.delete(arrival.principal)
