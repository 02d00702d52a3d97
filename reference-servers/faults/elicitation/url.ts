import type { Connection } from '../../connection.ts'
import type { RequestContext } from '../../context.ts'
import { internalError, RpcError, ToolError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { notification } from '../../fault-edits.ts'
import { ask, handle } from '../../fault-overrides.ts'
import { type ToolResult, textResult } from '../../features/content.ts'
import type { Tool } from '../../features/tool.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

const completed = 'notifications/elicitation/complete'

/** Changes the questions that send the user to a URL. */
const visits = (change: (params: JsonObject) => JsonObject): Seams =>
  ask('elicitation/create', (params) => (params.mode === 'url' ? change(params) : params))

/** Changes the whole error that names an interaction. */
const refusals = (change: (error: JsonObject) => JsonObject): Seams => ({
  outgoing: (message, context, next) => {
    const error = isObject(message) ? message.error : undefined
    if (!isObject(message) || !isObject(error) || error.code !== -32042) return next(message, context)
    return next({ ...message, error: change(error) }, context)
  },
})

const entriesOf = ({ data }: JsonObject): readonly JsonObject[] =>
  isObject(data) && Array.isArray(data.elicitations) ? data.elicitations.filter(isObject) : []

/** After a call of the tool that sends users to a URL. */
const afterVisits = (message: JsonObject): Seams =>
  handle('tools/call', async (request, context, next) => {
    const result = await next(request, context)
    if (request.params?.name === 'url-eliciting-tool') context.sendRelated(message)
    return result
  })

/** Tells the client that was asked, and no other, when what was entered there is taken. */
const tellsEnd = (): Seams => {
  const asked = new WeakMap<Connection, unknown>()
  return {
    questions: {
      'elicitation/create': (params, context, next) => {
        if (params.mode === 'url') asked.set(context.connection, params.elicitationId)
        return next(params, context)
      },
    },
    ...handle('tools/call', async (request, context, next) => {
      const result = await next(request, context)
      const elicitationId = asked.get(context.connection)
      if (request.params?.name === 'url-eliciting-tool' && elicitationId !== undefined)
        context.sendRelated(notification(completed, { elicitationId }))
      return result
    }),
  }
}

const page = 'https://reference.example/keys/1'

export default faults({
  'elicitation.complete.carries-id': {
    says: 'says that an interaction is complete under a name that it never told',
    seams: afterVisits(notification(completed, { elicitationId: 'state-70231' })),
    control: tellsEnd,
  },
  'elicitation.complete.right-client': {
    says: 'tells all its clients that an interaction is complete',
    transports: ['streamable-http'],
    seams: {
      questions: {
        'elicitation/create': (params, context) => {
          for (const connection of context.server.connections)
            if (connection.handshake?.initialized) connection.notify(completed, { elicitationId: params.elicitationId })
          return params
        },
      },
    },
    control: tellsEnd,
  },
  'elicitation.complete.shape': {
    says: 'calls the id of a complete interaction id',
    seams: afterVisits(notification(completed, { id: '1' })),
    control: tellsEnd,
  },
  'elicitation.url-required-error.code': {
    says: 'refuses a call with -32603 and a link in words',
    seams: handle('tools/call', (request, context, next) => {
      if (request.params?.name !== 'url-eliciting-tool') return next(request, context)
      throw new RpcError(-32603, `Authorization required: ${page}`)
    }),
  },
  'elicitation.url-required-error.list': {
    says: 'gives one URL in place of the list',
    seams: refusals((error) => ({ ...error, data: { url: page } })),
  },
  'elicitation.url-required-error.only-when-required': {
    says: 'sends who calls an unknown tool to a page',
    alsoBreaks: { 'tools.call.unknown-tool-code': 'an unknown tool has a code of its own' },
    seams: handle('tools/call', async (request, context, next) => {
      try {
        return await next(request, context)
      } catch (error) {
        if (!(error instanceof RpcError)) throw internalError()
        if (error.message !== 'name: no such tool') throw error
        const help = { mode: 'url', message: 'Find out more.', url: page, elicitationId: 'help' }
        throw new RpcError(-32042, 'No such tool', { data: { elicitations: [help] } })
      }
    }),
  },
  'elicitation.url-required-error.url-mode-entries': {
    says: 'lists an interaction without its mode',
    seams: refusals((error) => ({
      ...error,
      data: { elicitations: entriesOf(error).map(({ mode: _, ...entry }) => entry) },
    })),
  },
  'elicitation.url.https': {
    says: 'sends users to a page without encryption',
    seams: visits((params) => ({ ...params, url: 'http://mcp.example.net/connect' })),
  },
  'elicitation.url.id-unique': {
    says: 'gives every interaction the same id',
    seams: visits((params) => ({ ...params, elicitationId: '1' })),
  },
  'elicitation.url.params-2026': {
    says: 'leaves out the mode',
    seams: visits(({ mode: _, ...params }) => params),
  },
  'elicitation.url.params': {
    says: 'leaves out the elicitationId',
    seams: visits(({ elicitationId: _, ...params }) => params),
  },
  'elicitation.url.required-for-sensitive': {
    says: 'asks for the key by form where it could send the user to a page',
    seams: visits(() => ({
      message: 'Please give the key.',
      requestedSchema: { type: 'object', properties: { api_key: { type: 'string', title: 'API key' } } },
    })),
  },
  'elicitation.url.valid-url': {
    says: 'gives a path in place of a URL',
    seams: visits((params) => ({ ...params, url: '/oauth/start' })),
  },
  'elicitation.url.accept-is-not-completion': {
    says: 'takes the word of a user who goes there for a key',
    seams: {
      tools: (context, next) =>
        next(context).map((tool) =>
          tool.name === 'url-eliciting-tool' ? { ...tool, run: (args, taken) => trusting(tool, args, taken) } : tool,
        ),
    },
  },
})

async function trusting(tool: Tool, args: JsonObject, context: RequestContext): Promise<ToolResult> {
  try {
    return await tool.run(args, context)
  } catch (error) {
    if (error instanceof ToolError && error.message.startsWith('No key')) return textResult('The key works.')
    throw error
  }
}
