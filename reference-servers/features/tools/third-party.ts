import { ToolError } from '../../errors.ts'
import { through } from '../../seams.ts'
import { textResult } from '../content.ts'
import type { Tool } from '../tool.ts'

/** The server's own key at the API of the third party: the token of a client is for this server alone. */
const key = 'key-of-the-reference-server'

/** What asks an API of somebody else; a server that knows none does not have it. */
export const thirdPartyTools: readonly Tool[] = [
  {
    name: 'third-party-tool',
    description: 'Asks the API of a third party who its user is.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
    run: async (_args, context) => {
      const { upstream, seams } = context.server
      const headers = through(seams.upstream, (clean) => clean, { Authorization: `Bearer ${key}` }, context)
      const answer = await fetch(`${upstream}/me`, { headers, signal: context.signal }).catch(() => undefined)
      if (answer?.ok !== true) throw new ToolError('The third party does not answer.')
      return textResult(await answer.text())
    },
  },
]
