import { internalError, invalidParams, RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import { textResult } from '../../features/content.ts'
import { isObject } from '../../json-rpc.ts'
import { between } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'

/** Runs a tool under a name that it does not have, where none has that. */
const findingTool = (fits: (own: string, asked: string) => boolean): Seams => ({
  tools: (context, next) => {
    const known = next(context)
    const { name } = context.params
    if (typeof name !== 'string' || known.some((tool) => tool.name === name)) return known
    const found = known.find((tool) => fits(tool.name, name))
    return found === undefined ? known : [...known, { ...found, name }]
  },
})

export default faults({
  'tools.call-result.shape': {
    says: 'returns text as content',
    seams: editResult('tools/call', (result) =>
      result.isError || result.structuredContent ? result : { ...result, content: 'text' },
    ),
  },
  'tools.call.input-validation-is-error': {
    says: 'answers invalid arguments with -32602',
    revisions: ['2025-11-25'],
    seams: handle('tools/call', async (request, context, next) => {
      const result = await next(request, context)
      if (result.isError === true && context.params.name === 'echo') throw invalidParams('arguments: not valid')
      return result
    }),
  },
  'tools.call.invalid-arguments-answered': {
    says: 'never answers a call with a missing argument',
    revisions: between('2025-03-26', '2025-06-18'),
    seams: handle('tools/call', async (request, context, next) => {
      const { name, arguments: args } = context.params
      if (name === 'echo' && isObject(args) && !('text' in args)) return new Promise(() => {})
      return next(request, context)
    }),
  },
  'tools.call.malformed-request-error': {
    says: 'answers a call without a name with isError',
    seams: handle('tools/call', async (request, context, next) => {
      if (typeof context.params.name === 'string') return next(request, context)
      return { ...textResult('Which tool?'), isError: true }
    }),
  },
  'tools.call.server-error-protocol': {
    says: 'returns no content when the dispatcher fails',
    seams: handle('tools/call', async (request, context, next) => {
      if (context.params.name !== 'failing-tool') return next(request, context)
      try {
        return await next(request, context)
      } catch {
        return { content: [] }
      }
    }),
  },
  'tools.call.tool-error-in-result': {
    says: 'turns every failure of a tool into -32603',
    seams: handle('tools/call', async (request, context, next) => {
      const result = await next(request, context)
      if (result.isError === true && context.params.name === 'failing-tool') throw internalError()
      return result
    }),
  },
  'tools.call.unknown-tool-code': {
    says: 'answers an unknown tool with -32601',
    seams: handle('tools/call', async (request, context, next) => {
      if (!String(context.params.name).includes('no-such-tool')) return next(request, context)
      throw new RpcError(-32601, 'Tool not found')
    }),
  },
  'tools.call.unknown-tool-error': [
    {
      says: 'answers an unknown tool with isError',
      seams: handle('tools/call', async (request, context, next) => {
        const tool = String(context.params.name)
        if (!tool.includes('no-such-tool')) return next(request, context)
        return { ...textResult(`Unknown tool: ${tool}`), isError: true }
      }),
    },
    {
      says: 'runs a tool whose name the one asked for begins with',
      seams: findingTool((own, asked) => asked.startsWith(own)),
    },
    {
      says: 'runs a tool whose name begins with the one asked for',
      seams: findingTool((own, asked) => own.startsWith(asked)),
    },
    { says: 'runs a tool whose name ends the one asked for', seams: findingTool((own, asked) => asked.endsWith(own)) },
    { says: 'takes names of tools with space around them', seams: findingTool((own, asked) => asked.trim() === own) },
  ],
})
