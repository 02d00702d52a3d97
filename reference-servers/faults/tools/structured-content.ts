import { faults } from '../../fault.ts'
import { alsoList, editResult } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import { text } from '../../features/content.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'tools.output-schema.conforms': {
    says: 'returns a number as a string',
    seams: handle('tools/call', async (request, context, next) => {
      const result = await next(request, context)
      if (!isObject(result.structuredContent) || !('sum' in result.structuredContent)) return result
      const structuredContent = { sum: String(result.structuredContent.sum) }
      return { content: [text(JSON.stringify(structuredContent))], structuredContent }
    }),
  },
  'tools.output-schema.root-object': {
    says: 'lists a tool that returns an array',
    seams: alsoList('tools/list', 'tools', {
      name: 'rows',
      inputSchema: { type: 'object' },
      outputSchema: { type: 'array' },
    }),
  },
  'tools.output-schema.structured-content-present': {
    says: 'answers in text only, whatever the outputSchema of the tool',
    seams: handle('tools/call', async (request, context, next) => {
      const { structuredContent: _, ...rest } = await next(request, context)
      return rest
    }),
  },
  'tools.structured-content.object': {
    says: 'returns an array as structured content',
    seams: editResult('tools/call', (result) =>
      result.isError || result.structuredContent
        ? result
        : { ...result, content: [{ type: 'text', text: '[1,2]' }], structuredContent: [1, 2] },
    ),
  },
  'tools.structured-content.text-mirror': {
    says: 'returns structuredContent without any text',
    seams: handle('tools/call', async (request, context, next) => {
      const result = await next(request, context)
      return result.structuredContent === undefined ? result : { ...result, content: [] }
    }),
  },
})
