/** Elicitation by URL, for clients that declare it. */

import { addressOf } from '../../authorization/pages.ts'
import { owner } from '../../authorization/principal.ts'
import type { RequestContext } from '../../context.ts'
import { RpcError, ToolError } from '../../errors.ts'
import { textResult } from '../../features/content.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'
import type { Exchange } from '../../transports/exchange.ts'

const pageRevisions = since('2025-11-25')

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
  'pages-ask-who-it-is': {
    says: 'Its pages send who is not logged in to a login, which has a form of its own and knows who was meant.',
    revisions: pageRevisions,
    transports: ['streamable-http'],
    seams: {
      http: {
        async accept(exchange, next) {
          const { url, headers } = exchange
          if (url.pathname === '/login') {
            const form = `<form method="post"><p>${addressOf(owner)}</p><input name="password" type="password"></form>`
            return exchange.reply(200, { 'content-type': 'text/html' }, form)
          }
          const isPage = /^[/](keys|connect)[/]/.test(url.pathname)
          if (isPage && headers.cookie === undefined) return exchange.reply(303, { Location: '/login' })
          return next(exchange)
        },
      },
    },
  },
  'pages-show-before-they-ask': {
    says: 'It shows its form to everybody, and asks who it is once something is entered.',
    revisions: pageRevisions,
    transports: ['streamable-http'],
    seams: {
      pages: {
        mayEnter: (link, visitor, exchange, next) =>
          (isKeyPage(exchange) && exchange.request.method === 'GET') || next(link, visitor, exchange),
      },
    },
  },
  'pages-are-for-who-comes': {
    says: 'What is entered on a page counts for the user who enters it, whoever got the link.',
    revisions: pageRevisions,
    transports: ['streamable-http'],
    seams: {
      pages: {
        mayEnter: (link, visitor, exchange, next) =>
          isKeyPage(exchange) ? visitor !== undefined : next(link, visitor, exchange),
        keyOf: (_link, visitor) => visitor,
      },
    },
  },
})

const isKeyPage = ({ url }: Exchange): boolean => url.pathname.startsWith('/keys/')
