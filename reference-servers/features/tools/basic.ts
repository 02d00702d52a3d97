import { ToolError } from '../../errors.ts'
import { text, textResult } from '../content.ts'
import type { Tool } from '../tool.ts'

/** Tools that answer at once from their arguments. */
export const basicTools: readonly Tool[] = [
  {
    name: 'echo',
    description: 'Returns its text.',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    annotations: { readOnlyHint: true },
    run: ({ text: value }) => textResult(String(value)),
  },
  {
    name: 'add',
    description: 'Adds two numbers.',
    inputSchema: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
    },
    outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
    annotations: { readOnlyHint: true },
    run: ({ a, b }) => {
      const structuredContent = { sum: Number(a) + Number(b) }
      return { content: [text(JSON.stringify(structuredContent))], structuredContent }
    },
  },
  {
    name: 'failing-tool',
    description: 'Fails: in its own work, or in the server around it.',
    inputSchema: { type: 'object', properties: { kind: { enum: ['is-error', 'server'] } } },
    run: ({ kind = 'is-error' }) => {
      if (kind === 'server') throw new Error('the dispatcher failed')
      throw new ToolError('The remote service refused the request.')
    },
  },
  {
    name: 'schema-tool',
    description: 'Checks a pair of an integer and a string.',
    inputSchema: {
      type: 'object',
      properties: {
        pair: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }] },
        a: { type: 'string' },
        b: { type: 'string' },
      },
      required: ['pair'],
      dependentRequired: { a: ['b'] },
    },
    run: () => textResult('ok'),
  },
  {
    name: 'header-tool',
    description: 'Returns its arguments, which are mirrored into HTTP headers.',
    since: '2026-07-28',
    inputSchema: {
      type: 'object',
      properties: {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        count: { type: 'integer', 'x-mcp-header': 'Count' },
        flag: { type: 'boolean', 'x-mcp-header': 'Flag' },
        note: { type: 'string', 'x-mcp-header': 'Note' },
      },
    },
    run: (args) => textResult(JSON.stringify(args)),
  },
]
