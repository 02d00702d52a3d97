/** Elicitation by URL, for clients that declare it. */

import type { RequestContext } from '../context.ts'
import { RpcError, ToolError } from '../errors.ts'
import { textResult } from '../features/content.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { quirks } from '../quirk.ts'
import type { Seams } from '../seams.ts'

/** In place of the form of `eliciting-tool`, where the client declared URLs. */
const byUrl = (ask: (params: JsonObject, context: RequestContext) => Promise<JsonObject>): Seams => ({
  tools: (context, next) =>
    next(context).map((tool) => {
      if (tool.name !== 'eliciting-tool') return tool
      return {
        ...tool,
        async run(args: JsonObject, own: RequestContext) {
          const { elicitation } = own.clientCapabilities
          if (!isObject(elicitation) || elicitation.url === undefined) return tool.run(args, own)
          const params = {
            mode: 'url',
            message: 'Please sign in.',
            url: 'https://example.invalid/sign-in',
            ...(own.revision === '2025-11-25' && { elicitationId: 'one-and-only' }),
          }
          const { action } = await ask(params, own)
          if (action !== 'accept') throw new ToolError('Nobody signed in.')
          return textResult('signed in')
        },
      }
    }),
})

export default quirks({
  'asks-by-url-in-the-call': {
    says: 'It elicits by URL while the call is open, and never says that the interaction is complete.',
    revisions: ['2025-11-25'],
    seams: byUrl((params, context) => context.connection.pending.ask('elicitation/create', params, context)),
    tolerates: ['elicitation.url-required-error.optional', 'elicitation.complete.optional'],
  },
  'asks-by-url-with-an-error': {
    says: 'A call that needs an interaction by URL is refused with -32042, which names it.',
    revisions: ['2025-11-25'],
    seams: byUrl(async (params) => {
      throw new RpcError(-32042, 'An interaction is needed', { data: { elicitations: [params] } })
    }),
    tolerates: ['elicitation.url-required-error.optional', 'elicitation.complete.optional'],
  },
})
