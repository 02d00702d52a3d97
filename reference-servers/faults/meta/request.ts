import { metaKey } from '../../eras/select.ts'
import { RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { check, handle } from '../../fault-overrides.ts'
import { textResult } from '../../features/content.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'
import type { Exchange } from '../../transports/exchange.ts'

/** Does something else when a tool needs a capability that the client did not declare. */
function whenMissing(otherwise: (error: RpcError) => JsonObject): Seams {
  return handle('tools/call', async (request, context, next) => {
    try {
      return await next(request, context)
    } catch (error) {
      if (!(error instanceof RpcError) || error.code !== -32021) throw error
      return otherwise(error)
    }
  })
}

/** Whether a request comes from a client of this name, as it says itself. */
async function calls(exchange: Exchange, wanted: string): Promise<boolean> {
  if (exchange.request.method !== 'POST') return false
  try {
    const message = exchange.server.parse(await exchange.body())
    const params = isObject(message) && isObject(message.params) ? message.params : {}
    const info = isObject(params._meta) ? params._meta['io.modelcontextprotocol/clientInfo'] : undefined
    return isObject(info) && info.name === wanted
  } catch {
    return false
  }
}

export default faults({
  'meta.client-info.no-security-use': {
    says: 'lets the inspector in without a token',
    transports: ['streamable-http'],
    seams: {
      authorization: {
        needsToken: async (exchange, next) => !(await calls(exchange, 'mcp-inspector')) && next(exchange),
      },
    },
  },
  'meta.capability.missing-error-data': {
    says: 'lists no capability in -32021',
    seams: whenMissing(({ code, message }) => {
      throw new RpcError(code, message, { data: { requiredCapabilities: {} }, status: 400 })
    }),
  },
  'meta.capability.missing-error-http-400': {
    says: 'sends -32021 with status 200',
    seams: whenMissing(({ code, message, data }) => {
      throw new RpcError(code, message, { data })
    }),
  },
  'meta.capability.missing-error': {
    says: 'reports a missing capability as the failure of the tool',
    seams: whenMissing(({ message }) => ({ ...textResult(message), isError: true })),
  },
  'meta.capability.undeclared-not-relied-on': {
    says: 'asks clients for input whatever they declared',
    alsoBreaks: {
      'elicitation.mode.undeclared-form': 'clients that declared URLs only are asked by form',
      'elicitation.capability.undeclared-not-requested': 'the question goes to a client that did not declare it',
    },
    seams: {
      declared: (method, capabilities, next) => method === 'elicitation/create' || next(method, capabilities),
    },
  },
  'meta.client-info.no-behavior-change': {
    says: 'hides a tool from clients that do not name themselves',
    seams: {
      tools: (context, next) => {
        const tools = next(context)
        return isObject(context.meta['io.modelcontextprotocol/clientInfo'])
          ? tools
          : tools.filter(({ name }) => name !== 'failing-tool')
      },
    },
  },
  'meta.request.missing-field-http-400': {
    says: 'refuses incomplete metadata with status 200',
    seams: check('meta', (subject, next) => {
      const problem = next(subject)
      return problem && new RpcError(problem.code, problem.message)
    }),
  },
  'meta.request.missing-field-rejected': {
    says: 'takes missing clientCapabilities for none',
    seams: check('meta', (subject, next) => {
      const problem = next(subject)
      return problem?.message.includes(metaKey.clientCapabilities) ? undefined : problem
    }),
  },
  'meta.response.server-info': {
    says: 'does not say who it is in prompts',
    seams: editResult('prompts/get', ({ _meta: _, ...result }) => result),
  },
})
